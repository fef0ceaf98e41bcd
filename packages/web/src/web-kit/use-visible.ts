import { useSyncExternalStore } from "react";

/** Whether the window can be seen: it is not minimised, nor behind another tab. */
export function useVisible(): boolean {
  return useSyncExternalStore(follow, () => document.visibilityState === "visible");
}

function follow(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}
