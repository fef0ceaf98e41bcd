import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { counted } from "@iphub/sdk/domain/counted";
import { requestsOf } from "@iphub/sdk/domain/docket/download-state";
import { sortIfwDocuments } from "@iphub/sdk/domain/docket/ifw-order";
import { useState } from "react";
import { matterKeys, useFilesOnLive } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { docketKeys } from "../query-keys.ts";
import { codeNames, emptyFilter, groupDocuments, type IfwFilter, narrowDocuments } from "./ifw-groups.ts";

/**
 * A matter's file wrapper: its documents in order, filtered, grouped and selected. A failed call gives an empty list
 * with an error message.
 */
export function useInventionIfw(inventionId: string) {
  const { hub, queries, toasts } = useHubApp();
  const { write, sending } = useWrite();
  const [filter, setFilter] = useState<IfwFilter>(emptyFilter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const invention = useRemote(matterKeys.invention(inventionId), () => hub.inventions.get({ id: inventionId }));
  const applicationId = invention.data?.applicationNumber ?? null;
  const list = useRemote(
    matterKeys.officeDocumentsOf(applicationId ?? ""),
    () => hub.uspto.documents({ id: applicationId ?? "" }),
    applicationId !== null,
  );
  useFilesOnLive(inventionId);

  const documents = sortIfwDocuments<OfficeDocument>(list.data ?? []);
  const shown = narrowDocuments(documents, filter);
  const downloadable = documents.filter(({ id, fileId }) => chosen.has(id) && fileId === null);

  const download = async () => {
    if (!applicationId || downloadable.length === 0) return;
    const documentIds = downloadable.map(({ id }) => id);
    const words = { done: "Download queued", subject: counted(documentIds.length, "document") };
    const ask = async () => {
      for (const part of requestsOf(documentIds)) await hub.uspto.download({ applicationId, documentIds: part });
      return true;
    };
    if (!(await write(ask, words))) return;
    setChosen(new Set());
    await queries.invalidateQueries({ queryKey: docketKeys.officeDownloads });
  };
  const sync = async () => {
    if (!applicationId) return;
    const asked = await write(() => hub.uspto.sync({ id: applicationId }));
    if (asked) toasts.show(syncWords(asked));
    await queries.invalidateQueries({ queryKey: docketKeys.officeStates });
  };
  const choose = (ids: readonly string[], wanted: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      for (const id of ids) wanted ? next.add(id) : next.delete(id);
      return next;
    });
  return {
    state: invention.state === "completed" && applicationId === null ? ("completed" as const) : list.state,
    failure: list.failure ?? invention.failure,
    applicationId,
    documents,
    shown,
    groups: groupDocuments(shown, filter.group),
    codes: codeNames(documents),
    filter,
    chosen,
    downloadable,
    sending,
    actions: { setFilter, choose, clear: () => setChosen(new Set()), download, sync, retry: list.retry },
  };
}

/** The message after the office was asked: its answer arrives later, and new documents appear by themselves. */
function syncWords({ queued, lastError }: { readonly queued: boolean; readonly lastError: string | null }) {
  if (!queued) return { type: "error", title: "The patent office was not asked", message: lastError ?? "" } as const;
  const message = lastError === null ? "New documents appear here." : `It failed last time: ${lastError}`;
  return { type: "success", title: "Asking the patent office", message } as const;
}
