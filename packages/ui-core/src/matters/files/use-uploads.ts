import type { UnfinishedUpload } from "@iphub/sdk/contract/files";
import { byteSize } from "@iphub/sdk/domain/byte-size";
import { HubHttpError } from "@iphub/sdk/errors";
import { createCanceller } from "@iphub/sdk/ports";
import { useEffect } from "react";
import { useStore } from "zustand";
import { describeFailure } from "../../platform/failure.ts";
import { type HubApp, useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { type SentFile, sendInPieces } from "./send-in-pieces.ts";
import { type Upload, uploadsOf, waitingUpload } from "./uploads.ts";

/** How many files are uploaded at once: more would only share the same bandwidth. */
const atOnce = 2;
/** The chunk size in bytes: small enough to show progress, large enough for a fast connection. */
const pieceSize = 4 * 1024 * 1024;
const timeoutMs = 5 * 60_000;

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
    add(files: readonly SentFile[]) {
      uploadsOf(app).setState(({ rows: known, lastKey }) => ({
        rows: [...known, ...files.map((file, at) => waitingUpload(lastKey + 1 + at, inventionId, file))],
        lastKey: lastKey + files.length,
      }));
      fill(app);
    },
    retry(key: number) {
      patch(app, key, { state: "waiting", canceller: createCanceller() });
      fill(app);
    },
    /** Stops the upload; the hub keeps what it has, to resume or remove. */
    stop({ key, canceller }: Upload) {
      canceller.abort();
      patch(app, key, { state: "stopped", reason: null });
    },
    /** Cancels a stopped or failed upload. */
    async dismiss({ key, uploadId, file }: Upload) {
      if (uploadId === null || (await giveUp(uploadId, file.name))) drop(app, key);
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

function fill(app: HubApp): void {
  const { rows } = uploadsOf(app).getState();
  const free = atOnce - rows.filter(({ state }) => state === "sending").length;
  const next = rows.filter(({ state }) => state === "waiting").slice(0, Math.max(free, 0));
  for (const upload of next) void send(app, upload).finally(() => fill(app));
}

async function send(app: HubApp, upload: Upload): Promise<void> {
  const { key, inventionId, file, uploadId, canceller } = upload;
  const { hub, queries, toasts } = app;
  patch(app, key, { state: "sending", reason: null });
  try {
    let from = 0;
    await sendInPieces(hub.files, {
      reference: inventionId,
      file,
      uploadId,
      pieceSize,
      timeoutMs,
      signal: canceller.signal,
      onStand({ id, received, size }, isBegin) {
        if (isBegin) from = received;
        const percent = size === 0 ? 0 : Math.floor((received / size) * 100);
        patch(app, key, { uploadId: id, percent, wentOnFrom: from });
      },
    });
    drop(app, key);
    const wentOn = from > 0 ? `, resumed at ${byteSize(from)}` : "";
    toasts.show({ type: "success", title: "File uploaded", message: `${file.name}${wentOn}` });
  } catch (error) {
    // Its row already shows that it was stopped, or is being sent again.
    if (!canceller.signal.aborted) sayFailed(app, upload, error);
  }
  await queries.invalidateQueries({ queryKey: matterKeys.files(inventionId) });
}

function sayFailed(app: HubApp, { key, inventionId, file }: Upload, error: unknown): void {
  const { ports, toasts } = app;
  const uploads = uploadsOf(app);
  ports.report("A file was not uploaded", error);
  const reason = describeFailure(error)?.message ?? "The upload was stopped.";
  const isKnown = patch(app, key, { state: "failed", reason });
  // On another page the upload's row is not visible.
  const isSeen = uploads.getState().shownOf === inventionId;
  if (isKnown && !isSeen) toasts.show({ type: "error", title: `${file.name} was not uploaded`, message: reason });
}

/** Changes an upload; false if it is gone after a sign-out. */
function patch(app: HubApp, key: number, change: Partial<Upload>): boolean {
  const uploads = uploadsOf(app);
  const { rows } = uploads.getState();
  if (!rows.some((row) => row.key === key)) return false;
  uploads.setState({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  return true;
}

function drop(app: HubApp, key: number): void {
  uploadsOf(app).setState(({ rows }) => ({ rows: rows.filter((row) => row.key !== key) }));
}
