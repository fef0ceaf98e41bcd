import type { InventionFile } from "@iphub/sdk/contract/files";
import { type Canceller, createCanceller } from "@iphub/sdk/ports";
import { storePerApp } from "../../platform/hub-app.ts";
import type { SentFile } from "./send-in-pieces.ts";

/** A file that is being sent to a matter, as it is shown; `percent` is whole. */
export interface Upload {
  readonly key: number;
  readonly inventionId: InventionFile["inventionId"];
  readonly file: SentFile;
  /** The hub's id of it, once it has begun. */
  readonly uploadId: string | null;
  /** How many bytes the hub had already when it began; 0 for one that began again. */
  readonly wentOnFrom: number;
  readonly percent: number;
  /** A stopped one was ended by its person, not by a failure; it goes on when they say so. */
  readonly state: "waiting" | "sending" | "stopped" | "failed";
  readonly reason: string | null;
  /** Ends the sending that is under way. */
  readonly canceller: Canceller;
}

/** Says whether an upload is being sent or waits for its turn: it ends by itself, and can be stopped. */
export function isUnderWay({ state }: Pick<Upload, "state">): boolean {
  return state === "waiting" || state === "sending";
}

/** Makes the row of a file that waits to be sent. */
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

/** What is being sent, whatever screen is shown, and whose files are shown. */
export interface Uploads {
  readonly rows: readonly Upload[];
  /** The key that was given last: none is given twice, so that what ends late changes no other row. */
  readonly lastKey: number;
  /** The matter whose files are on the screen: how its uploads end is seen there. */
  readonly shownOf: string | null;
}

/** The uploads of an interface: they outlive the screen on which they were begun, and end with the sign-out. */
export const uploadsOf = storePerApp<Uploads>({ rows: [], lastKey: 0, shownOf: null }, (uploads) => ({
  ...uploads,
  rows: [],
}));
