import { type ReactNode, useMemo } from "react";
import { RoomContext, useRoom } from "./terminal-context.ts";

/** The content below `rows` lines of the same pane: its room is that much lower. */
export function Below({ rows, children }: { readonly rows: number; readonly children: ReactNode }) {
  const room = useRoom();
  const rest = useMemo(() => ({ columns: room.columns, rows: Math.max(1, room.rows - rows) }), [room, rows]);
  return <RoomContext value={rest}>{children}</RoomContext>;
}
