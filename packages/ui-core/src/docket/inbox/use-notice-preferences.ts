import type { NoticeChannel, NoticeKind } from "@iphub/sdk/contract/inbox";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";

/** Where the person wants each kind of notice. */
export function useNoticePreferences() {
  const { hub, queries } = useHubApp();
  const { write } = useWrite();
  const remote = useRemote(docketKeys.noticePreferences, () => hub.inbox.preferences());
  const choose = async (kind: NoticeKind, channel: NoticeChannel) => {
    // Chosen at once; what the hub refuses is put back.
    const before = remote.data;
    const put = (data: typeof before) => data && queries.setQueryData(docketKeys.noticePreferences, data);
    put(before && { ...before, channels: { ...before.channels, [kind]: channel } });
    put((await write(() => hub.inbox.setPreference({ kind, channel }))) ?? before);
  };
  return { ...remote, actions: { choose } };
}
