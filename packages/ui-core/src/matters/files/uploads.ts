import type { InventionFile } from "@iphub/sdk/contract/files";
import { type Canceller, createCanceller } from "@iphub/sdk/ports";
import { storePerApp } from "../../platform/hub-app.ts";
import type { SentFile } from "./send-in-pieces.ts";

/** A file that is being uploaded to a matter; `percent` is whole. */
export interface Upload {
  readonly key: number;
  readonly inventionId: InventionFile["inventionId"];
  readonly file: SentFile;
  /** The hub's id of the upload, once it has started. */
  readonly uploadId: string | null;
  /** How many bytes the hub already had when it started; 0 for a new upload. */
  readonly wentOnFrom: number;
  readonly percent: number;
  /** `stopped` was stopped by its person, not by a failure; it resumes on request. */
  readonly state: "waiting" | "sending" | "stopped" | "failed";
  readonly reason: string | null;
  /** Aborts the running upload. */
  readonly canceller: Canceller;
}

/** Whether an upload is running or queued: it ends by itself, and can be stopped. */
export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Creates the row of a queued file. */
export function waitingUpload(key: number, inventionId: string, file: SentFile): Upload {
  return {
    key,
    inventionId,
    file,
    uploadId: null,
    wentOnFrom: 0,
    percent: 0,
    state: "waiting",
    reason: null,
    canceller: createCanceller(),
  };
}

/** The uploads, whatever screen is shown, and the matter whose files are shown. */
export interface Uploads {
  readonly rows: readonly Upload[];
  /** The last key given: keys are never reused, so that a late result changes no other row. */
  readonly lastKey: number;
  /** The matter whose files are on the screen, where the results of its uploads are visible. */
  readonly shownOf: string | null;
}

/** The uploads of an interface: they continue when the screen changes, and end with the sign-out. */
export const uploadsOf = storePerApp<Uploads>({ rows: [], lastKey: 0, shownOf: null }, (uploads) => {
  // The next chunk would be sent as whichever person comes next.
  for (const { canceller } of uploads.rows) canceller.abort();
  return { ...uploads, rows: [] };
});
