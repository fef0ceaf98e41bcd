import type { CorrespondenceMessage } from "@iphub/sdk/contract/correspondence";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { describeFailure } from "../../platform/failure.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { openPage } from "../../platform/patch-pages.ts";
import { useRemoteList } from "../../platform/use-remote.ts";
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

/** A ticket is valid for five minutes; an older one than this is not used any more, in milliseconds. */
const oldestTicketMs = 4 * 60_000;

/**
 * One e-mail with the ticket of its body. It is fetched each time that the e-mail is opened, and again before remote images
 * are shown late: a ticket is valid for five minutes.
 */
export function useEmail(id: string) {
  const { hub, ports, toasts } = useHubApp();
  const [withImages, setWithImages] = useState(false);
  const { data, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["correspondence", "one", id],
    queryFn: () => hub.correspondence.get({ id }),
    staleTime: 0,
    gcTime: 0,
    // A body that is being read is not loaded again, as it would be with another ticket.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const showImages = async () => {
    const isOld = ports.now() - dataUpdatedAt > oldestTicketMs;
    const error = isOld ? (await refetch()).error : null;
    if (!error) return setWithImages(true);
    const message = describeFailure(error)?.message;
    toasts.show({ type: "error", title: "The images could not be loaded", message });
  };
  return { data, isPending, withImages, actions: { showImages } };
}

/** The address of an e-mail's body for a sandboxed frame; remote images only on request. */
export function emailBodyAddress(id: string, ticket: string, withImages: boolean): string {
  const query = `ticket=${encodeURIComponent(ticket)}${withImages ? "&images=1" : ""}`;
  return `/api/hub-correspondence/messages/${encodeURIComponent(id)}/body?${query}`;
}
