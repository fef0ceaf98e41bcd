import type { Transaction } from "kysely";
import type { ListedDocument } from "../../connectors/uspto/office-connector.ts";
import { lockApplication, storeDocuments } from "../../docket/public.ts";
import type { Schema } from "../../schema.ts";
import type { MatterRecords } from "./sample-records.ts";

/** Stores the sample's file wrappers as the office listed them; the office itself is never called. */
export async function insertSampleDocuments(
  tx: Transaction<Schema>,
  documents: MatterRecords["documents"],
): Promise<void> {
  for (const [applicationId, own] of Map.groupBy(documents, (document) => document.applicationId)) {
    await lockApplication(tx, applicationId);
    await storeDocuments(tx, applicationId, own.map(listed));
  }
}

function listed({ id, date, code, description, direction, downloads }: MatterRecords["documents"][number]) {
  const forms = downloads.map(({ mimeType, url, pages }) => ({ format: mimeType, url, pages }));
  return { id, date, code, description, direction: directionOf(direction), downloads: forms };
}

function directionOf(direction: string): ListedDocument["direction"] {
  return direction === "INCOMING" || direction === "OUTGOING" ? direction : "INTERNAL";
}
