import { HubHttpError } from "@iphub/sdk/errors";
import type { QueryKey } from "@tanstack/react-query";
import { useMay, useSession } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";

/**
 * What the signed-in person may do with notes: write them; change and delete their own, or everyone's if they manage people.
 * The hub decides; this only avoids offers that it would refuse.
 */
export function useNoteRights() {
  const session = useSession();
  const me = session.phase === "signed-in" ? session.identity.email : null;
  const mayAdd = useMay("notes:write");
  const managesPeople = useMay("users:manage");
  return {
    mayAdd,
    mayChange: ({ author }: { readonly author: string }) => mayAdd && (managesPeople || me === author),
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
