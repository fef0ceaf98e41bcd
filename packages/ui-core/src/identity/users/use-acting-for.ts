import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useSession } from "../auth/use-session.ts";

/** The person the reader acts for, and the people they assist. */
export function useActingFor() {
  const { hub, session } = useHubApp();
  const state = useSession();
  const sponsors = useRemote(["users", "sponsors"], () => hub.users.sponsors());
  return {
    current: state.phase === "signed-in" ? (state.identity.actingFor ?? null) : null,
    sponsors: sponsors.data ?? [],
    /** Starts acting for someone, by e-mail address, or stops with null; all data is loaded again. */
    actions: { choose: (email: string | null) => session.actFor(email) },
  };
}
