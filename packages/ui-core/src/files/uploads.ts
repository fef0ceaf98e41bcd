import type { InventionFile } from "@iphub/sdk/contract/files";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { SentFile } from "./send-in-pieces.ts";

/** A file that is being sent to a matter, as it is shown; `percent` is whole. */
export interface Upload {
  readonly key: number;
  readonly inventionId: InventionFile["inventionId"];
  readonly file: SentFile;
  /** The hub's id of it, once it has begun. */
  readonly uploadId: string | null;
  /** How many bytes the hub had already when it began; 0 for one that began anew. */
  readonly wentOnFrom: number;
  readonly percent: number;
  readonly state: "waiting" | "sending" | "failed";
  readonly reason: string | null;
}

/** What is being sent, whatever screen is shown, and whose files are shown. */
export interface Uploads {
  readonly rows: readonly Upload[];
  /** The key that was given last: none is given twice, so that what ends late changes no other row. */
  readonly lastKey: number;
  /** The matter whose files are on the screen: how its uploads end is seen there. */
  readonly shownOf: string | null;
}

/** Makes the place of the uploads: it outlives the screen on which they were begun, and ends with the sign-out. */
export function createUploads(): StoreApi<Uploads> {
  return createStore<Uploads>(() => ({ rows: [], lastKey: 0, shownOf: null }));
}
