import type { InventionFile } from "@iphub/sdk/contract/files";
import type { Actor } from "../../platform/actor.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { matterOfReference } from "../inventions/matter-of-reference.ts";
import { type FileContent, readContent, readFile } from "./files.store.ts";

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
