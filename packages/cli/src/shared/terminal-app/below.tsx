import { type ReactNode, useEffect, useMemo, useState } from "react";
import { spinnerDelayMs } from "../terminal/spinner.tsx";
import { RoomContext, useRoom } from "../terminal/terminal-context.ts";

/** What stands under `rows` lines of the same pane: its room is that much lower. */
export function Below({ rows, children }: { readonly rows: number; readonly children: ReactNode }) {
  const room = useRoom();
  const rest = useMemo(() => ({ columns: room.columns, rows: Math.max(1, room.rows - rows) }), [room, rows]);
  return <RoomContext value={rest}>{children}</RoomContext>;
}

/** Whether what is shown has been waiting for newer data for so long that it should look so: after 100 ms. */
export function useStale(isRefreshing: boolean): boolean {
  const [isStale, setIsStale] = useState(false);
  useEffect(() => {
    if (!isRefreshing) return setIsStale(false);
    const timer = setTimeout(() => setIsStale(true), spinnerDelayMs);
    return () => clearTimeout(timer);
  }, [isRefreshing]);
  return isStale;
}
