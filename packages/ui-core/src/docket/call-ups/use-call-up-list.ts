import type { CallUpRecord } from "@iphub/sdk/contract/call-ups";
import { useHubApp } from "../../platform/hub-app.ts";
import { useReader } from "../../platform/use-reader.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import { callUpWhen } from "./call-up-words.ts";
import { useAcknowledge } from "./use-acknowledge.ts";

/** The call-ups of a deadline, or with null the person's own, the newest first; and their acknowledgement. */
export function useCallUpList(deadlineId: string | null) {
  const { hub } = useHubApp();
  const { email } = useReader();
  const list = useRemoteList<CallUpRecord>(docketKeys.callUpList(deadlineId), (skip) =>
    hub.callUps.list({ skip, ...(deadlineId === null ? {} : { deadlineId }) }),
  );
  const { sending, acknowledge } = useAcknowledge();
  return {
    ...list,
    sending,
    /**
     * Whether the reader can acknowledge a call-up here: it is their own, and no one has. While the list of a deadline is
     * loading, the rows of the deadline before it are shown, and none of them is open.
     */
    isOpen: (callUp: CallUpRecord) =>
      callUp.acknowledgedAt === null &&
      (deadlineId === null || (callUp.deadlineId === deadlineId && callUp.person === email)),
    actions: {
      acknowledge: (callUp: CallUpRecord) => acknowledge(callUp.id, `${callUp.title}, ${callUpWhen(callUp)}`),
    },
  };
}
