import type { OfficeDocument } from "@iphub/sdk/contract/uspto";
import { sortIfwDocuments } from "@iphub/sdk/domain/docket/ifw-order";
import { type Kysely, sql, type Transaction } from "kysely";
import type { ListedDocument, OfficeDownload } from "../../connectors/uspto/office-connector.ts";
import { applicationNumberOf, referenceHolders, referenceHoldersToSee } from "../../matters/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import type { Schema } from "../../schema.ts";

/** The origin of a file downloaded from the office: a matter has one file per origin. */
export function originOf(applicationId: string, documentId: string): string {
  return `uspto:${applicationId}:${documentId}`;
}

/** The id of the matter with an application, if the person may see it; else null. */
export async function holdingMatter(db: Kysely<Schema>, actor: Actor, applicationId: string): Promise<string | null> {
  if (applicationNumberOf(applicationId) === null) return null;
  const holders = await referenceHoldersToSee(db, actor, [applicationId]);
  return holders.get(applicationId)?.inventionId ?? null;
}

/** Every matter with an application, without a check of visibility: for the hub's own work. */
export async function mattersWith(db: Kysely<Schema>, applicationId: string): Promise<string[]> {
  const holders = await referenceHolders(db, [applicationId]);
  return [...new Set([...holders.values()].flat().map(({ inventionId }) => inventionId))];
}

/** The stored documents of an application in file-wrapper order, each with the matter's file of it. */
export async function readDocuments(
  db: Kysely<Schema>,
  applicationId: string,
  inventionId: string,
): Promise<OfficeDocument[]> {
  const rows = await db
    .selectFrom("office_documents as d")
    .leftJoin("files as f", (join) =>
      join
        .on("f.invention_id", "=", inventionId)
        .on("f.deleted_at", "is", null)
        .on("f.origin", "=", sql<string>`'uspto:' || d.application_id || ':' || d.id`),
    )
    .select(["d.id", "d.date", "d.code", "d.description", "d.direction", "d.downloads", "f.id as fileId"])
    .where("d.application_id", "=", applicationId)
    .execute();
  return sortIfwDocuments(
    rows.map(({ downloads, ...row }) => ({
      ...row,
      applicationId,
      pages: downloads.find(({ pages }) => pages !== null)?.pages ?? null,
      formats: [...new Set(downloads.map(({ format }) => format))],
    })),
  );
}

/** Where the office offers a document, or null if it is not listed. */
export async function readOffered(
  db: Kysely<Schema>,
  applicationId: string,
  documentId: string,
): Promise<(Pick<ListedDocument, "id" | "date" | "code" | "description"> & { downloads: OfficeDownload[] }) | null> {
  const row = await db
    .selectFrom("office_documents")
    .select(["id", "date", "code", "description", "downloads"])
    .where("application_id", "=", applicationId)
    .where("id", "=", documentId)
    .executeTakeFirst();
  return row ?? null;
}

/** Creates an application's row if needed, and locks it until the transaction ends. */
export async function lockApplication(tx: Transaction<Schema>, applicationId: string) {
  await tx
    .insertInto("office_applications")
    .values({ application_id: applicationId })
    .onConflict((on) => on.doNothing())
    .execute();
  return tx
    .selectFrom("office_applications")
    .selectAll()
    .where("application_id", "=", applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A document as it was stored before. */
export type StoredDocument = Pick<ListedDocument, "id" | "date" | "code">;

/** What an answer of the office changed in a file wrapper. */
export interface ChangedWrapper {
  /** The documents that were not stored before. */
  readonly added: readonly ListedDocument[];
  /** As they were: documents that the office no longer lists, or lists with another date or code. */
  readonly withdrawn: readonly StoredDocument[];
}

/**
 * Stores what the office lists. Documents that it no longer lists are deleted, unless it lists nothing at all: a
 * temporary 404 must not empty a file wrapper.
 */
export async function storeDocuments(
  tx: Transaction<Schema>,
  applicationId: string,
  listed: readonly ListedDocument[],
): Promise<ChangedWrapper> {
  if (listed.length === 0) return { added: [], withdrawn: [] };
  const stored = await tx
    .selectFrom("office_documents")
    .select(["id", "date", "code"])
    .where("application_id", "=", applicationId)
    .execute();
  const known = new Set(stored.map(({ id }) => id));
  await sql`
    insert into office_documents (application_id, id, date, code, description, direction, downloads)
    select ${applicationId}, * from jsonb_to_recordset(${jsonValue(listed)}) as row
      (id text, date text, code text, description text, direction text, downloads jsonb)
    on conflict (application_id, id) do update set date = excluded.date, code = excluded.code,
      description = excluded.description, direction = excluded.direction, downloads = excluded.downloads`.execute(tx);
  const ids = new Set(listed.map(({ id }) => id));
  const gone = [...known].filter((id) => !ids.has(id));
  if (gone.length > 0) {
    await tx
      .deleteFrom("office_documents")
      .where("application_id", "=", applicationId)
      .where("id", "in", gone)
      .execute();
  }
  const now = new Map(listed.map((one) => [one.id, one]));
  const isSame = ({ id, date, code }: StoredDocument) => now.get(id)?.date === date && now.get(id)?.code === code;
  return { added: listed.filter(({ id }) => !known.has(id)), withdrawn: stored.filter((one) => !isSame(one)) };
}
