import { useHubApp } from "../../platform/hub-app.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** Acknowledges a call-up of the reader's, and with it the earlier ones of its deadline; the hub cannot undo that. */
export function useAcknowledge() {
  const { hub, queries } = useHubApp();
  const { write, sending } = useWrite();
  const acknowledge = async (id: string, subject: string): Promise<boolean> => {
    const done = await write(() => hub.callUps.acknowledge({ id }), { done: "Acknowledged", subject, undo: null });
    if (!done) return false;
    const shown = [docketKeys.callUps, docketKeys.inbox, docketKeys.todays];
    await Promise.all(shown.map((queryKey) => queries.invalidateQueries({ queryKey })));
    return true;
  };
  return { sending, acknowledge };
}
