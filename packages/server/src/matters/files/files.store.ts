import type { InventionFile } from "@iphub/sdk/contract/files";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { matterOfReference } from "../inventions/reference-holders.ts";
import { visibleMatter } from "../inventions/visibility.ts";
import { toFile } from "./matter-files.ts";

/** A file with the storage key of one of its versions. */
export interface FileContent {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly size: number;
  readonly mimeType: string;
  readonly sha256: string;
  readonly key: string;
}

type Visitor = Pick<Actor, "permissions" | "teams" | "walls">;

/** The files of a matter, the newest change first; with `deleted`, the deleted ones. */
export async function listFiles(db: Kysely<Schema>, inventionId: string, deleted: boolean): Promise<InventionFile[]> {
  const rows = await db
    .selectFrom("files")
    .selectAll()
    .where("invention_id", "=", inventionId)
    .where("deleted_at", deleted ? "is not" : "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toFile);
}

/** A file, deleted or not, of a matter that the person may see, or null. */
export async function readFile(db: Kysely<Schema>, actor: Visitor, id: string): Promise<InventionFile | null> {
  const row = await visibleFiles(db, actor).selectAll("files").where("files.id", "=", id).executeTakeFirst();
  return row ? toFile(row) : null;
}

/** The file of this name of a matter that the person may see, or null; `path` is `matter/name`. */
export async function readFileByPath(db: Kysely<Schema>, actor: Visitor, path: string): Promise<InventionFile | null> {
  const [, inventionId = "", name = ""] = /^\/?([^/]+)\/([^/]+)$/.exec(path) ?? [];
  const row = await visibleFiles(db, actor)
    .selectAll("files")
    .where("files.invention_id", "=", inventionId)
    .where("files.name", "=", name)
    .where("files.deleted_at", "is", null)
    .executeTakeFirst();
  return row ? toFile(row) : null;
}

/** The content of a version (by default the newest), for a person who may see the file; else null. */
async function readContent(
  db: Kysely<Schema>,
  actor: Visitor,
  id: string,
  version?: number,
): Promise<FileContent | null> {
  const row = await visibleFiles(db, actor)
    .innerJoin("file_versions as v", "v.file_id", "files.id")
    .select(["files.id", "files.name", "v.version", "v.size", "v.mime_type as mimeType", "v.sha256"])
    .select("v.storage_key as key")
    .where("files.id", "=", id)
    .where(({ eb, ref }) => eb("v.version", "=", version ?? ref("files.version")))
    .executeTakeFirst();
  return row ?? null;
}

/** The versions of a file, the newest first. */
export async function readVersions(db: Kysely<Schema>, fileId: string) {
  return db
    .selectFrom("file_versions")
    .select(["version", "size", "sha256", "created_at as createdAt", "created_by as createdBy"])
    .where("file_id", "=", fileId)
    .orderBy("version", "desc")
    .execute();
}

/** A file, locked until the transaction ends. */
export async function lockFile(tx: Transaction<Schema>, id: string): Promise<Selectable<Schema["files"]> | undefined> {
  return tx.selectFrom("files").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

function visibleFiles(db: Kysely<Schema>, actor: Visitor) {
  return db
    .selectFrom("files")
    .innerJoin("inventions", "inventions.id", "files.invention_id")
    .where(visibleMatter(actor));
}

type Reader = Pick<Platform, "db">;

/** The matter that a body names. @throws Failure 400 naming `reference` if the person may see none */
export async function namedMatter({ db }: Reader, actor: Actor, reference: string): Promise<string> {
  const found = await matterOfReference(db, actor, reference);
  if (found !== null) return found;
  throw invalid([{ field: "reference", message: "is not a matter; use the id of a matter of this hub" }]);
}

/** A file that the person may see. @throws Failure 404 */
export async function visibleFile({ db }: Reader, actor: Actor, id: string): Promise<InventionFile> {
  const file = await readFile(db, actor, id);
  if (!file) throw notFound("file");
  return file;
}

/** The storage key of a file's content, by default of its newest version. @throws Failure 404 */
export async function visibleContent({ db }: Reader, actor: Actor, id: string, version?: number): Promise<FileContent> {
  const found = await readContent(db, actor, id, version);
  if (!found) throw notFound(version === undefined ? "file" : "version of the file");
  return found;
}
