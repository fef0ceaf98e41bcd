import { useHubApp } from "../../platform/hub-app.ts";
import { underWayOf } from "../../platform/under-way.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemote } from "../../platform/use-remote.ts";

/** The person the reader acts for, and the people they assist. */
export function useActingFor() {
  const app = useHubApp();
  const { hub, session, overlays } = app;
  const sponsors = useRemote(["users", "sponsors"], () => hub.users.sponsors());
  const choose = async (email: string | null): Promise<void> => {
    const { words, drop } = underWayOf(app).getState();
    const question = { title: "Drop what is being sent?", message: words(), confirmLabel: "Drop" };
    if (question.message !== "" && !(await overlays.confirm(question))) return;
    // The rest of it would be sent for another person.
    await drop();
    await session.actFor(email);
  };
  return {
    current: useReader().actingFor ?? null,
    sponsors: sponsors.data ?? [],
    /**
     * Starts acting for someone, by e-mail address, or stops with null; all data is loaded again. It asks first where
     * something is being sent.
     */
    actions: { choose },
  };
}
