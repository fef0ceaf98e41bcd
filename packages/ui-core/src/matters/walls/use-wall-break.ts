import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";

/** What an administrator reads before breaking a wall. */
export const breakWarning =
  "The reason is recorded in the matter's activity, and its owners are notified by e-mail where the hub sends mail. You see the matter until an owner sets the wall again.";

/** The longest reason, in characters. */
const longestReason = 1000;

/** The error of a reason for breaking a wall; null if it can be sent. */
export function reasonFault(reason: string): string | null {
  if (reason.trim() === "") return "The reason is empty; say why you must see the matter";
  return reason.length > longestReason ? `The reason is longer than ${longestReason} characters; shorten it` : null;
}

/** Breaks the wall of a matter that an administrator does not see; others are not offered it. */
export function useWallBreak(id: string) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  return {
    isOffered: useMay("system:manage"),
    sending,
    errorOf,
    /** Sends the reason; the hub asks for the password first if the sign-in is older than ten minutes. */
    breakWall: async (reason: string): Promise<boolean> => {
      const words = { done: "Wall broken", subject: "Its owners are notified.", failed: "The wall was not broken" };
      const done = await write(() => hub.walls.break({ id, reason: reason.trim() }), words);
      if (!done) return false;
      await queries.invalidateQueries();
      void queries.resetQueries({ queryKey: matterKeys.invention(id) });
      return true;
    },
  };
}
