import { byteSize } from "@iphub/sdk/domain/byte-size";
import { type Canceller, type CancelSignal, createCanceller } from "@iphub/sdk/ports";
import { describeFailure } from "../../platform/failure.ts";
import type { HubApp } from "../../platform/hub-app.ts";
import { underWayOf } from "../../platform/under-way.ts";
import { matterKeys } from "../query-keys.ts";
import { type SentFile, sendInPieces } from "./send-in-pieces.ts";
import { isUnderWay, type Upload, uploadsOf, waitingUpload } from "./uploads.ts";

/** How many files are uploaded at once: more would only share the same bandwidth. */
const atOnce = 2;
/** The chunk size in bytes: small enough to show progress, large enough for a fast connection. */
const pieceSize = 4 * 1024 * 1024;
const timeoutMs = 5 * 60_000;
/** How long a sign-out waits until the hub has removed what had arrived, in milliseconds. */
const patienceMs = 3_000;

/**
 * The attempts of each interface that are running, by what aborts them. Each gives the hub's id of its upload, or null
 * where the hub has none, or has the whole file.
 */
const running = new WeakMap<HubApp, Map<Canceller, Promise<string | null>>>();

function runningOf(app: HubApp): Map<Canceller, Promise<string | null>> {
  const known = running.get(app) ?? new Map<Canceller, Promise<string | null>>();
  running.set(app, known);
  return known;
}

/** Uploads files to a matter, two at once, whatever screen is shown; a sign-out drops those that are under way. */
export function addUploads(app: HubApp, inventionId: string, files: readonly SentFile[]): void {
  uploadsOf(app).setState(({ rows, lastKey }) => ({
    rows: [...rows, ...files.map((file, at) => waitingUpload(lastKey + 1 + at, inventionId, file))],
    lastKey: lastKey + files.length,
  }));
  underWayOf(app).setState({ words: () => underWayWords(app), drop: () => dropUploads(app) });
  sendWaitingUploads(app);
}

/** Begins with uploads that wait, as long as there is room for them. */
export function sendWaitingUploads(app: HubApp): void {
  const { rows } = uploadsOf(app).getState();
  const free = atOnce - rows.filter(({ state }) => state === "sending").length;
  const next = rows.filter(({ state }) => state === "waiting").slice(0, Math.max(free, 0));
  for (const upload of next) void attempt(app, upload);
}

async function attempt(app: HubApp, upload: Upload): Promise<void> {
  const { canceller, inventionId } = upload;
  const sending = send(app, upload);
  runningOf(app).set(canceller, sending);
  try {
    await sending;
    await app.queries.invalidateQueries({ queryKey: matterKeys.files(inventionId) });
  } finally {
    runningOf(app).delete(canceller);
    sendWaitingUploads(app);
  }
}

async function send(app: HubApp, upload: Upload): Promise<string | null> {
  const { key, inventionId, file, canceller } = upload;
  patchUpload(app, key, { state: "sending", reason: null });
  let uploadId = upload.uploadId;
  try {
    let from = 0;
    await sendInPieces(app.hub.files, {
      reference: inventionId,
      file,
      uploadId,
      pieceSize,
      timeoutMs,
      signal: canceller.signal,
      onStand({ id, received, size }, isBegin) {
        uploadId = id;
        if (isBegin) from = received;
        const percent = size === 0 ? 0 : Math.floor((received / size) * 100);
        patchUpload(app, key, { uploadId: id, percent, wentOnFrom: from });
      },
    });
    const wentOn = from > 0 ? `, resumed at ${byteSize(from)}` : "";
    const message = `${file.name}${wentOn}`;
    // After a sign-out another person may read it.
    if (dropRow(app, key)) app.toasts.show({ type: "success", title: "File uploaded", message });
    return null;
  } catch (error) {
    // Its row already shows that it was stopped, or is being sent again.
    if (!canceller.signal.aborted) sayFailed(app, upload, error);
    return uploadId;
  }
}

function sayFailed(app: HubApp, { key, inventionId, file }: Upload, error: unknown): void {
  const { ports, toasts } = app;
  ports.report("A file was not uploaded", error);
  const reason = describeFailure(error)?.message ?? "The upload was stopped.";
  const isKnown = patchUpload(app, key, { state: "failed", reason });
  // On another page the upload's row is not visible.
  const isSeen = uploadsOf(app).getState().shownOf === inventionId;
  if (isKnown && !isSeen) toasts.show({ type: "error", title: `${file.name} was not uploaded`, message: reason });
}

function underWayWords(app: HubApp): string {
  const { length } = uploadsOf(app).getState().rows.filter(isUnderWay);
  if (length === 0) return "";
  const files = length === 1 ? "One file is" : `${length} files are`;
  return `${files} still being sent to the hub, and ${length === 1 ? "is" : "are"} dropped.`;
}

/**
 * Ends every upload that is under way and removes from the hub what has arrived of it. What cannot be removed in time
 * is deleted by the hub later, like any upload that broke off.
 */
async function dropUploads(app: HubApp): Promise<void> {
  const dropped = uploadsOf(app).getState().rows.filter(isUnderWay);
  if (dropped.length === 0) return;
  const attempts = dropped.map(({ canceller, uploadId }) => runningOf(app).get(canceller) ?? Promise.resolve(uploadId));
  uploadsOf(app).setState(({ rows }) => ({ rows: rows.filter((row) => !dropped.includes(row)) }));
  for (const { canceller } of dropped) canceller.abort();
  const late = createCanceller();
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const stopWaiting = app.ports.after(patienceMs, () => {
    late.abort();
    resolve();
  });
  const removals = Promise.all(attempts.map((one) => removeFromHub(app, one, late.signal)));
  await Promise.race([removals, tooLate]);
  stopWaiting();
}

async function removeFromHub({ hub, ports }: HubApp, ended: Promise<string | null>, late: CancelSignal): Promise<void> {
  const id = await ended;
  // A call that is made after the sign-out could be one of the next person.
  if (id === null || late.aborted) return;
  try {
    await hub.files.cancelUpload({ id }, { signal: late });
  } catch (error) {
    ports.report("What had arrived of a file could not be removed", error);
  }
}

/** Changes an upload; false if it is gone after a sign-out. */
export function patchUpload(app: HubApp, key: number, change: Partial<Upload>): boolean {
  const uploads = uploadsOf(app);
  const { rows } = uploads.getState();
  if (!rows.some((row) => row.key === key)) return false;
  uploads.setState({ rows: rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
  return true;
}

/** Takes the row of an upload away; false if it is gone already. */
export function dropRow(app: HubApp, key: number): boolean {
  const uploads = uploadsOf(app);
  const { rows } = uploads.getState();
  uploads.setState({ rows: rows.filter((row) => row.key !== key) });
  return rows.some((row) => row.key === key);
}
