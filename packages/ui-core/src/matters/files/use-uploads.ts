import type { UnfinishedUpload } from "@iphub/sdk/contract/files";
import { HubHttpError } from "@iphub/sdk/errors";
import { createCanceller } from "@iphub/sdk/ports";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import type { SentFile } from "./send-in-pieces.ts";
import { addUploads, dropRow, patchUpload, sendWaitingUploads } from "./send-uploads.ts";
import { type Upload, uploadsOf } from "./uploads.ts";

/**
 * Uploads chosen files to a matter, two at once, in chunks. Uploads continue on other screens; a failed one resumes
 * where it stopped.
 */
export function useUploads(inventionId: string) {
  const app = useHubApp();
  const rows = useStore(uploadsOf(app), (uploads) => uploads.rows);
  useEffect(() => {
    uploadsOf(app).setState({ shownOf: inventionId });
    return () => uploadsOf(app).setState({ shownOf: null });
  }, [app, inventionId]);
  const { unfinished, giveUp } = useUnfinished(inventionId);
  const sent = new Set(rows.map(({ uploadId }) => uploadId));
  return {
    rows: rows.filter((row) => row.inventionId === inventionId),
    unfinished: unfinished.filter(({ id }) => !sent.has(id)),
    add: (files: readonly SentFile[]) => addUploads(app, inventionId, files),
    retry(key: number) {
      patchUpload(app, key, { state: "waiting", canceller: createCanceller() });
      sendWaitingUploads(app);
    },
    /** Stops the upload; the hub keeps what it has, to resume or remove. */
    stop({ key, canceller }: Upload) {
      canceller.abort();
      patchUpload(app, key, { state: "stopped", reason: null });
    },
    /** Cancels a stopped or failed upload. */
    async dismiss({ key, uploadId, file }: Upload) {
      if (uploadId === null || (await giveUp(uploadId, file.name))) dropRow(app, key);
    },
    removeUnfinished: ({ id, name }: UnfinishedUpload) => giveUp(id, name),
  };
}

/** The person's interrupted uploads to a matter, and the call that cancels one. */
function useUnfinished(inventionId: string) {
  const { hub, queries } = useHubApp();
  const { write } = useWrite();
  const { data } = useRemote(matterKeys.unfinishedUploads(inventionId), () =>
    hub.files.listUploads({ reference: inventionId }),
  );
  const giveUp = async (id: string, name: string) => {
    const words = { done: "Upload removed", subject: name };
    const isGone = (await write(() => hub.files.cancelUpload({ id }).catch(ifGone), words)) !== null;
    if (isGone) await queries.invalidateQueries({ queryKey: matterKeys.files(inventionId) });
    return isGone;
  };
  return { unfinished: data ?? [], giveUp };
}

/** A missing upload was already cancelled, by the hub or elsewhere, which is the wanted result. */
function ifGone(error: unknown): { ok: true } {
  if (error instanceof HubHttpError && error.status === 404) return { ok: true };
  throw error;
}
