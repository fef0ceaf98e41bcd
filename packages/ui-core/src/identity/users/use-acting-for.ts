import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The person the reader acts for, and the people they assist. */
export function useActingFor() {
  const { hub, session } = useHubApp();
  const sponsors = useRemote(["users", "sponsors"], () => hub.users.sponsors());
  return {
    current: useReader().actingFor ?? null,
    sponsors: sponsors.data ?? [],
    /** Starts acting for someone, by e-mail address, or stops with null; all data is loaded again. */
    actions: { choose: (email: string | null) => session.actFor(email) },
  };
}
