import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";
import { callUpWhen } from "./call-up-words.ts";

/** The call-ups of a deadline, or with null the person's own, the newest first; and their acknowledgement. */
export function useCallUpList(deadlineId: string | null) {
  const { hub, queries } = useHubApp();
  const list = useRemoteList<CallUpRecord>(docketKeys.callUpList(deadlineId), (skip) =>
    hub.callUps.list({ skip, ...(deadlineId === null ? {} : { deadlineId }) }),
  );
  const { write, sending } = useWrite();
  const acknowledge = async (callUp: CallUpRecord) => {
    const subject = `${callUp.title}, ${callUpWhen(callUp)}`;
    const done = await write(() => hub.callUps.acknowledge({ id: callUp.id }), { done: "Acknowledged", subject });
    if (done) await queries.invalidateQueries({ queryKey: docketKeys.callUps });
  };
  return { ...list, sending, actions: { acknowledge } };
}
