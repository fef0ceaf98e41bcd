import type { ClosureEffect } from "@iphub/sdk/contract/deadline-shapes";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";
import { refetchDeadlines } from "./deadline-patches.ts";

/** A change of closures that was previewed and not yet made. */
export interface PendingClosure {
  readonly change: "add" | "remove";
  readonly effect: ClosureEffect;
  readonly reason: string;
}

/** The office's closures: the list, a preview of every deadline that a change would move, then the change itself. */
export function useClosures() {
  const { hub, queries } = useHubApp();
  const list = useRemote(docketKeys.closures, () => hub.deadlines.closures());
  const { write, sending, errorOf, clear } = useWrite();
  const [pending, setPending] = useState<PendingClosure | null>(null);

  const preview = async (change: "add" | "remove", date: string, reason: string) => {
    const effect = await write(() => hub.deadlines.previewClosure({ date, change }));
    setPending(effect && { change, effect, reason });
  };
  /** Makes the change that was previewed; true if it was made. */
  const apply = async (): Promise<boolean> => {
    if (!pending) return false;
    const { change, effect, reason } = pending;
    const { date } = effect;
    const call = () =>
      change === "add" ? hub.deadlines.addClosure({ date, reason }) : hub.deadlines.removeClosure({ date });
    const done = await write(call, { done: change === "add" ? "Closure added" : "Closure removed", subject: date });
    if (!done) return false;
    setPending(null);
    await queries.invalidateQueries({ queryKey: docketKeys.closures });
    refetchDeadlines(queries);
    return true;
  };
  return {
    ...list,
    pending,
    sending,
    errorOf,
    actions: { preview, apply, clear, dismiss: () => setPending(null) },
  };
}
