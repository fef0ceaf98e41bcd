import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useSession } from "../auth/use-session.ts";

/** For whom the reader acts, and those for whom they may: the people whom they assist. */
export function useActingFor() {
  const { hub, session } = useHubApp();
  const state = useSession();
  const sponsors = useRemote(["users", "sponsors"], () => hub.users.sponsors());
  return {
    current: state.phase === "signed-in" ? (state.identity.actingFor ?? null) : null,
    sponsors: sponsors.data ?? [],
    /** Begins to act for someone, by e-mail address, or ends it with null; everything is loaded again. */
    actions: { choose: (email: string | null) => session.actFor(email) },
  };
}
