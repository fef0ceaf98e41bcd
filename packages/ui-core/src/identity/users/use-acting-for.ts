import { useHubApp } from "../../platform/hub-app.ts";
import { offlineOf } from "../../platform/offline.ts";
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
    const message = `${unsentWords(offlineOf(app).getState().unsent)} ${words()}`.trim();
    const question = { title: "Drop what is not sent yet?", message, confirmLabel: "Drop" };
    if (question.message !== "" && !(await overlays.confirm(question))) return;
    // The rest of it would be sent for another person, and so would a message that failed.
    await drop();
    await session.actFor(email);
  };
  return {
    current: useReader().actingFor ?? null,
    sponsors: sponsors.data ?? [],
    /**
     * Starts acting for someone, by e-mail address, or stops with null; all data is loaded again. It asks first where
     * something is being sent, or a message was not.
     */
    actions: { choose },
  };
}

/** The warning about chat messages that are not sent yet; "" without any. */
function unsentWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "One chat message is not sent, and is dropped."
    : `${count} chat messages are not sent, and are dropped.`;
}
