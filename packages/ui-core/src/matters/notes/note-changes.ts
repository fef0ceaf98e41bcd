import { HubHttpError } from "@iphub/sdk/errors";
import type { QueryKey } from "@tanstack/react-query";
import { useSession } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/**
 * What the signed-in person may do with notes: write them; change and delete their own, or everyone's if they manage people.
 * The hub decides; this only avoids offers that it would refuse.
 */
export function useNoteRights() {
  const session = useSession();
  const identity = session.phase === "signed-in" ? session.identity : null;
  const mayAdd = identity?.permissions.includes("notes:write") ?? false;
  const managesPeople = identity?.permissions.includes("users:manage") ?? false;
  return {
    mayAdd,
    mayChange: ({ author }: { readonly author: string }) => mayAdd && (managesPeople || identity?.email === author),
  };
}

/**
 * For a note that was not saved: its list is read again, so that its form shows what others did to it. True if someone else
 * has changed it, which is then said.
 */
export function useRefusedNote(list: QueryKey): (error: unknown) => boolean {
  const { queries, toasts } = useHubApp();
  return (error) => {
    void queries.invalidateQueries({ queryKey: list });
    if (!(error instanceof HubHttpError) || error.code !== "conflict") return false;
    const message = "Your text is kept. Save it again to replace theirs.";
    toasts.show({ type: "error", title: "Someone else changed this note after you opened it", message });
    return true;
  };
}
