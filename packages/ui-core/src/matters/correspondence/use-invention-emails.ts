import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { useEffect } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemote, useRemoteList } from "../../platform/use-remote.ts";
import { matterKeys } from "../query-keys.ts";
import { useMatterLive } from "../streams/use-matter-live.ts";

/** How e-mail comes to a matter, for a matter without any. */
export const emailsEmptyWords =
  "One that names the matter's reference in its subject is filed here, and so are the answers to it.";

/** Why an e-mail is on a matter, by how it was filed. */
export const whyFiled: Readonly<Record<string, string>> = {
  reference: "it names the matter's reference",
  "application-number": "it names the application number",
  thread: "it answers a message of this matter",
  "by-hand": "filed by hand",
};

/** How many e-mails a page has. */
export const emailPageSize = 25;

/** The e-mail of a matter, the newest first, live. */
export function useInventionEmails(inventionId: string) {
  const { hub, queries } = useHubApp();
  const list = useRemoteList<CorrespondenceMessage>(["correspondence", "list", inventionId], async (skip) =>
    openPage(await hub.correspondence.list({ id: inventionId, skip, size: emailPageSize }), skip, emailPageSize),
  );
  useMatterLive(inventionId, [["correspondence", "list", inventionId]]);
  useEffect(
    () =>
      hub.live.on("stream:added", ({ event }) => {
        if (event.inventionId !== inventionId || !/^(correspondence|file)-/.test(event.type)) return;
        void queries.invalidateQueries({ queryKey: ["correspondence", "list", inventionId] });
        // An attachment that has become a file is in the files when the reader goes there.
        void queries.invalidateQueries({ queryKey: matterKeys.files(inventionId) });
      }),
    [hub, queries, inventionId],
  );
  return list;
}

/** One e-mail with its body; its ticket is valid for five minutes, so it is never read from the cache. */
export function useEmail(id: string) {
  const { hub } = useHubApp();
  return useRemote(["correspondence", "one", id], () => hub.correspondence.get({ id }));
}

/** The address of an e-mail's body for a sandboxed frame; remote images only on request. */
export function emailBodyAddress(id: string, ticket: string, withImages: boolean): string {
  const query = `ticket=${encodeURIComponent(ticket)}${withImages ? "&images=1" : ""}`;
  return `/api/hub-correspondence/messages/${encodeURIComponent(id)}/body?${query}`;
}
