import type { InventionFile } from "@iphub/sdk/contract/files";
import type { Selectable, Transaction } from "kysely";
import type { NewEvent } from "../../platform/events/event-log.ts";
import { Failure } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { contentType } from "./content-type.ts";
import { cleanFileName, numberedFileName } from "./file-name.ts";
import { longAgo, type StoredContent } from "./store-content.ts";

/** A content to add as a file of a matter. */
export interface FileToAdd {
  readonly inventionId: string;
  /** The name as given; it is cleaned here. */
  readonly name: string;
  readonly content: StoredContent;
  readonly source: InventionFile["source"];
  /** The e-mail address of the person; null for the hub itself. */
  readonly actor: string | null;
  readonly tags?: readonly string[];
  /**
   * The file's identity at its source, such as `uspto:17248024:LN4V…`: a matter has one file per origin. An existing
   * one gets a new version, unless `ifOriginTaken` says to keep it.
   */
  readonly origin?: string;
  readonly ifOriginTaken?: "version" | "keep";
  /** Whether an existing name gets a new version (an upload) or the new file gets a number. */
  readonly ifNameTaken: "version" | "number";
}

/** The result of adding: the file, the events to append, and whether the content is used. */
export interface AddedFile {
  readonly file: InventionFile;
  readonly events: readonly NewEvent[];
  readonly taken: boolean;
}

/** The most numbered names that are tried before a file is refused. */
const mostNumbers = 1000;

/** A row of `files` as a contract record. */
export function toFile(row: Selectable<Schema["files"]>): InventionFile {
  return {
    id: row.id,
    inventionId: row.invention_id,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    createdBy: row.created_by,
    tags: row.tags,
    isDeleted: row.deleted_at !== null,
    size: row.size,
    mimeType: row.mime_type,
    sha256: row.sha256,
    version: row.version,
    source: row.source,
    warning: row.warning,
  };
}

/**
 * Adds a stored content as a file of a matter, or as a new version of the file with its name or origin, in the caller's
 * transaction. The caller appends `events` last, and discards an unused content.
 */
export async function addFile(
  tx: Transaction<Schema>,
  { clock }: Pick<Platform, "clock">,
  wanted: FileToAdd,
): Promise<AddedFile> {
  // Of two concurrent files with one name the second waits and becomes a version.
  await tx.selectFrom("inventions").select("id").where("id", "=", wanted.inventionId).forNoKeyUpdate().execute();
  const name = cleanFileName(wanted.name);
  const sameOrigin = wanted.origin ? await presentFile(tx, wanted.inventionId, "origin", wanted.origin) : undefined;
  if (sameOrigin && wanted.ifOriginTaken === "keep") return { file: toFile(sameOrigin), events: [], taken: false };
  const sameName =
    wanted.ifNameTaken === "version" ? await presentFile(tx, wanted.inventionId, "name", name) : undefined;
  await releasePending(tx, [wanted.content.key]);
  const present = sameOrigin ?? sameName;
  const now = clock.now();
  const row = present
    ? await addVersion(tx, present, wanted, now)
    : await insertFile(tx, { ...wanted, name: await freeName(tx, wanted.inventionId, name) }, now);
  await tx
    .insertInto("file_versions")
    .values({
      file_id: row.id,
      version: row.version,
      size: row.size,
      mime_type: row.mime_type,
      sha256: row.sha256,
      storage_key: wanted.content.key,
      created_at: row.updated_at,
      created_by: wanted.actor,
    })
    .execute();
  const file = toFile(row);
  return { file, events: [addedEvent(file, wanted.actor)], taken: true };
}

/** Removes contents from the pending ones, because a file uses them now. */
export async function releasePending(tx: Transaction<Schema>, keys: readonly string[]): Promise<void> {
  const released = await tx
    .deleteFrom("storage_pending")
    .where("key", "in", keys)
    .where("created_at", ">", longAgo)
    .executeTakeFirst();
  if (released.numDeletedRows === BigInt(keys.length)) return;
  throw new Failure(409, "upload_expired", "The upload took too long and was deleted. Send the file again.");
}

function addedEvent({ id, inventionId, name, version, size, source }: InventionFile, actor: string | null): NewEvent {
  const type = version === 1 ? "file-added" : "file-version-added";
  return { type, actor, inventionId, metadata: { fileId: id, name, version, size, source } };
}

function presentFile(tx: Transaction<Schema>, inventionId: string, column: "name" | "origin", value: string) {
  return tx
    .selectFrom("files")
    .selectAll()
    .where("invention_id", "=", inventionId)
    .where(column, "=", value)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

async function freeName(tx: Transaction<Schema>, inventionId: string, name: string): Promise<string> {
  for (let number = 2, tried = name; number < mostNumbers; number += 1) {
    if (!(await presentFile(tx, inventionId, "name", tried))) return tried;
    tried = numberedFileName(name, number);
  }
  throw new Failure(409, "name_taken", `There are too many files named '${name}' on this matter.`);
}

async function described(name: string, { size, sha256, head }: StoredContent) {
  const { mimeType, warning } = await contentType(name, head);
  return { size, sha256, mime_type: mimeType, warning };
}

async function insertFile(tx: Transaction<Schema>, wanted: FileToAdd, now: Date) {
  return tx
    .insertInto("files")
    .values({
      id: newId(now),
      invention_id: wanted.inventionId,
      name: wanted.name,
      source: wanted.source,
      origin: wanted.origin ?? null,
      version: 1,
      ...(await described(wanted.name, wanted.content)),
      tags: [...(wanted.tags ?? [])],
      created_at: now.toISOString(),
      created_by: wanted.actor,
      updated_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function addVersion(tx: Transaction<Schema>, present: Selectable<Schema["files"]>, wanted: FileToAdd, now: Date) {
  const later = Math.max(now.getTime(), Date.parse(present.updated_at) + 1);
  return tx
    .updateTable("files")
    .set({
      version: present.version + 1,
      ...(await described(present.name, wanted.content)),
      updated_at: new Date(later).toISOString(),
    })
    .where("id", "=", present.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
