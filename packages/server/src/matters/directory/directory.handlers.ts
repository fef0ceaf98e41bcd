import type { DirectoryNode, directory } from "@iphub/sdk/contract/directory";
import { referenceKey } from "@iphub/sdk/domain/matters/reference-key";
import { FolderRepository, FolderTooLargeError } from "../../connectors/directory/folder-repository.ts";
import type { Actor } from "../../platform/actor.ts";
import { nowIso } from "../../platform/clock.ts";
import { codeOf, Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  knownHolder,
  matterOfReference,
  referenceHolders,
  referenceHoldersToSee,
} from "../inventions/reference-holders.ts";
import { folderOf, folderOfMatter, referencesOf } from "./directory.matters.ts";
import { syncKind } from "./sync-directory.ts";

/** The handlers of the noun directory. */
export function directoryHandlers(platform: Platform): NounHandlers<typeof directory> {
  const { db, clock, jobs } = platform;
  return {
    list: async ({ actor }) => {
      const folders = await listFolders(platform);
      const [seen, held] = [await referenceHoldersToSee(db, actor, folders), await referenceHolders(db, folders)];
      return folders.flatMap((name) => {
        const known = seen.get(name);
        if (known) return [{ reference: known.reference, path: `/${name}` }];
        return !held.has(referenceKey(name)) && seesStrayFolders(actor) ? [{ reference: name, path: `/${name}` }] : [];
      });
    },
    tree: async ({ actor, params }) => {
      const folder = await visibleFolder(platform, actor, params.reference);
      if (folder === null) throw notFound("folder");
      return readTree(platform, folder);
    },
    sync: async ({ actor, params, write }) => {
      const reference = params.reference;
      if (leadsOut(reference)) throw notFound("reference");
      const inventionId = await matterOfReference(db, actor, reference);
      return write(async (tx) => {
        const id = newId(clock.now());
        const asked = { reference, invention_id: inventionId, requested_by: actor.email, created_at: nowIso(clock) };
        await tx
          .insertInto("directory_syncs")
          .values({ id, ...asked, status: "queued" })
          .execute();
        await jobs.enqueue(tx, { kind: syncKind, payload: { syncId: id }, maxAttempts: 3 });
        return { id };
      });
    },
    syncStatus: async ({ actor, params }) => {
      const row = await db
        .selectFrom("directory_syncs")
        .select(["status", "root", "error"])
        .where("id", "=", params.id)
        .where("requested_by", "=", actor.email)
        .executeTakeFirst();
      if (!row) throw notFound("synchronisation");
      const { status, root, error: reason } = row;
      return { fullfiled: status === "succeeded" || status === "failed", status, root, reason };
    },
  };
}

/** Parent folders are refused before any look-up: no reference has such a name. */
function leadsOut(reference: string): boolean {
  return reference.split(/[/\\]/).some((part) => part === ".." || part === ".");
}

/** The sub-folders, none if no repository is configured. @throws Failure 503 where it cannot be read */
async function listFolders({ configuration, log }: Platform): Promise<string[]> {
  if (configuration.directoryRoot === undefined) return [];
  try {
    return await new FolderRepository(configuration.directoryRoot).folders();
  } catch (error) {
    throw unavailable(log, error);
  }
}

/** @throws Failure 404 where the folder was removed, 422 where it is too large, 503 where it cannot be read */
async function readTree({ configuration, log }: Platform, folder: string): Promise<DirectoryNode> {
  try {
    return await new FolderRepository(configuration.directoryRoot ?? "").tree(folder);
  } catch (error) {
    if (error instanceof FolderTooLargeError) throw new Failure(422, "folder_too_large", error.message);
    if (codeOf(error) === "ENOENT") throw notFound("folder");
    throw unavailable(log, error);
  }
}

function unavailable(log: Platform["log"], error: unknown): Failure {
  log.warn({ err: error }, "the documents repository cannot be read");
  return new Failure(503, "repository_unavailable", "The documents repository cannot be read. Try again later.");
}

async function visibleFolder(platform: Platform, actor: Actor, reference: string): Promise<string | null> {
  if (leadsOut(reference)) return null;
  const inventionId = await matterOfReference(platform.db, actor, reference);
  const folders = await listFolders(platform);
  if (inventionId !== null) {
    const references = [reference, ...(await referencesOf(platform.db, inventionId))];
    return folderOfMatter(platform.db, folders, { id: inventionId, references });
  }
  const folder = folderOf(folders, reference);
  if (folder === null || !seesStrayFolders(actor)) return null;
  // The folder of a matter behind a wall has a matter, although the actor cannot see it.
  return (await knownHolder(platform.db, actor, folder)) === "none" ? folder : null;
}

/** A folder without a matter may contain anything: only people of all teams may see it. */
function seesStrayFolders({ permissions }: Actor): boolean {
  return permissions.has("matters:all-teams");
}
