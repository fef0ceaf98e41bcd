import type { Notice } from "@iphub/sdk/contract/inbox";
import { useAcknowledge } from "../call-ups/use-acknowledge.ts";
import { useNoticeActions } from "./use-inbox.ts";

/** Whether a notice is about a call-up that no one has acknowledged. */
export function isOpenCallUp({ callUp }: Pick<Notice, "callUp">): boolean {
  return callUp?.acknowledgedAt === null;
}

/** What a notice of a call-up says of it in a few words; empty for any other notice. */
export function noticeCallUpWords(notice: Pick<Notice, "callUp">): string {
  if (!notice.callUp) return "";
  return isOpenCallUp(notice) ? "Not acknowledged; 'Done' does not do that" : "Acknowledged";
}

/** Acknowledges the call-up of a notice, which is read then and stays where it is; nothing for any other notice. */
export function useNoticeCallUp() {
  const { acknowledge } = useAcknowledge();
  const { actions } = useNoticeActions();
  return {
    acknowledge: async (notice: Notice) => {
      const { callUp, title } = notice;
      if (!callUp || !isOpenCallUp(notice)) return;
      if (await acknowledge(callUp.id, title)) await actions.opened(notice);
    },
  };
}
