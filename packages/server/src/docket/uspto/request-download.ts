import type { Download } from "@iphub/sdk/contract/uspto";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { downloadAttempts, downloadKind } from "./download-document.ts";
import { type ItemToAdd, insertDownload, readDownloads } from "./downloads.store.ts";
import { holdingMatter, readDocuments } from "./uspto.documents.ts";

/** Requested documents, all of them known and of a matter that the person may see. */
export interface CheckedRequest {
  readonly applicationId: string;
  readonly inventionId: string;
  readonly documents: readonly Pick<ItemToAdd, "documentId" | "code" | "description" | "fileId">[];
}

/** @throws Failure 400 naming the application or each document that the person cannot request */
export async function checkRequest(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  applicationId: string,
  documentIds: readonly string[],
): Promise<CheckedRequest> {
  const inventionId = await holdingMatter(db, actor, applicationId);
  if (inventionId === null)
    throw invalid([{ field: "applicationId", message: "is not an application of a matter of this hub" }]);
  const known = new Map((await readDocuments(db, applicationId, inventionId)).map((one) => [one.id, one]));
  const unknown = documentIds.flatMap((id, at) =>
    known.has(id) ? [] : [{ field: `documentIds[${at}]`, message: "is not in this file wrapper; list it first" }],
  );
  if (unknown.length > 0) throw invalid(unknown);
  const documents = [...new Set(documentIds)].flatMap((documentId) => {
    const one = known.get(documentId);
    return one ? [{ documentId, code: one.code, description: one.description, fileId: one.fileId }] : [];
  });
  return { applicationId, inventionId, documents };
}

/**
 * Queues a job for each document that is not in the matter's files yet; one that is in progress is not requested twice.
 */
export async function queueDownload(
  tx: Transaction<Schema>,
  { clock, jobs }: Pick<Platform, "clock" | "jobs">,
  actor: Actor,
  { applicationId, inventionId, documents }: CheckedRequest,
): Promise<Download> {
  const items: ItemToAdd[] = [];
  for (const document of documents) {
    const { documentId, fileId } = document;
    const payload = { inventionId, applicationId, documentId, requestedBy: actor.email };
    const dedupeKey = `${inventionId}:${applicationId}:${documentId}`;
    const job = { kind: downloadKind, payload, dedupeKey, maxAttempts: downloadAttempts };
    items.push({ ...document, jobId: fileId === null ? await jobs.enqueue(tx, job) : null });
  }
  const id = newId(clock.now());
  const request = { id, applicationId, inventionId, requestedBy: actor.email, createdAt: nowIso(clock) };
  await insertDownload(tx, request, items);
  const [download] = await readDownloads(tx, actor, id);
  if (!download) throw notFound("download");
  return download;
}
