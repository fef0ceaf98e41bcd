import type { files, InventionFile } from "@iphub/sdk/contract/files";
import { distinctTags } from "@iphub/sdk/records/tags";
import type { Selectable, Transaction } from "kysely";
import * as z from "zod/mini";
import { readAddress, signAddress } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { type Changes, changesBetween } from "../../platform/changes.ts";
import { laterThan } from "../../platform/clock.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { matterOfReference } from "../inventions/reference-holders.ts";
import { cleanFileName } from "./file-name.ts";
import { fileNoteHandlers } from "./file-notes.handlers.ts";
import {
  listFiles,
  lockFile,
  readFile,
  readFileByPath,
  readVersions,
  visibleContent,
  visibleFile,
} from "./files.store.ts";
import { toFile } from "./matter-files.ts";
import { openVisible } from "./open-content.ts";
import { previewOf } from "./preview.ts";
import { readFilePaper, readFileText } from "./read-paper.ts";
import { sendContent } from "./send-content.ts";
import { uploadHandlers } from "./upload-handlers.ts";

/** What the address of a file opens: one version of it, or one attachment of the e-mail that it is. */
const signedFile = z.object({ fileId: z.string(), version: z.number(), part: z.optional(z.number()) });

/** The handlers of the noun files. */
export function filesHandlers(platform: Platform): NounHandlers<typeof files> {
  const { db } = platform;
  return {
    ...uploadHandlers(platform),
    ...fileNoteHandlers(platform),
    list: async ({ actor, input }) => {
      const { reference, deleted } = input();
      const found = await matterOfReference(db, actor, reference);
      return found === null ? [] : listFiles(db, found, deleted);
    },
    token: async ({ actor, input }) => {
      const { path, version, part } = input();
      const file = (await readFile(db, actor, path)) ?? (await readFileByPath(db, actor, path));
      if (!file) throw notFound("file");
      const content = await visibleContent(platform, actor, file.id, version);
      const signed = await signAddress(platform, actor, "file", { fileId: file.id, version: content.version, part });
      return { ...signed, url: `/api/filesmanager/content/${signed.token}` };
    },
    download: async ({ actor, params, input, request, reply }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      const content = await openVisible(platform, actor, id, input());
      return sendContent(platform, content, { request, reply }, "attachment");
    },
    open: async ({ params, request, reply }) => {
      const address = await readAddress(platform, "file", params.token, signedFile);
      if (!address) throw notFound("file, or its address has expired");
      const actor = await address.actor();
      const { fileId, ...place } = address.what;
      request.access = { actor, subject: fileId };
      const content = await openVisible(platform, actor, fileId, place);
      return sendContent(platform, content, { request, reply }, "inline");
    },
    preview: async ({ actor, params }) => previewOf(await openVisible(platform, actor, params.id, {})),
    paper: async ({ actor, params, input }) => {
      const file = await visibleFile(platform, actor, params.id);
      return readFilePaper(file, await openVisible(platform, actor, file.id, input()), input().part);
    },
    text: async ({ actor, params, input }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      return readFileText(await openVisible(platform, actor, id, input()));
    },
    versions: async ({ actor, params }) => readVersions(db, (await visibleFile(platform, actor, params.id)).id),
    update: async ({ actor, params, input, write }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      const patch = input();
      return write((tx) => changeFile(tx, platform, actor, id, patch));
    },
    delete: async ({ actor, params, write }) => {
      const { id } = await visibleFile(platform, actor, params.id);
      return write(async (tx) => {
        await changeFile(tx, platform, actor, id, { isDeleted: true });
        return { ok: true } as const;
      });
    },
  };
}

interface FilePatch {
  readonly name?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly isDeleted?: boolean | undefined;
}

type File = Selectable<Schema["files"]>;

/**
 * Renames, tags, deletes or restores a file in a transaction and appends it to the event log; without a change nothing
 * is written.
 * @throws Failure 409 where another file of the matter has the name
 */
export async function changeFile(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  id: string,
  patch: FilePatch,
): Promise<InventionFile> {
  const before = await lockFile(tx, id);
  if (!before) throw notFound("file");
  const after = { ...toFile(before), ...wanted(patch) };
  const changes = changesBetween(toFile(before), after);
  if (Object.keys(changes).length === 0) return toFile(before);
  if (!after.isDeleted) await checkName(tx, before, after.name);
  const updatedAt = laterThan(before.updated_at, clock);
  const saved = await tx
    .updateTable("files")
    .set({
      name: after.name,
      tags: [...after.tags],
      deleted_at: after.isDeleted ? (before.deleted_at ?? updatedAt) : null,
      deleted_by: after.isDeleted ? (before.deleted_by ?? actor.email) : null,
      updated_at: updatedAt,
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const metadata = { fileId: id, name: after.name, version: saved.version, changes };
  await events.append(tx, [
    { type: eventType(changes), actor: actor.email, inventionId: saved.invention_id, metadata },
  ]);
  return toFile(saved);
}

function wanted({ name, tags, isDeleted }: FilePatch): Partial<InventionFile> {
  return {
    ...(name === undefined ? {} : { name: cleanFileName(name) }),
    ...(tags === undefined ? {} : { tags: distinctTags(tags) }),
    ...(isDeleted === undefined ? {} : { isDeleted }),
  };
}

function eventType(changes: Changes): string {
  if (!changes.isDeleted) return "file-updated";
  return changes.isDeleted.after === true ? "file-deleted" : "file-restored";
}

/** The name of a deleted file is free; when restored, it must not conflict with another file. */
async function checkName(tx: Transaction<Schema>, before: File, name: string): Promise<void> {
  await tx.selectFrom("inventions").select("id").where("id", "=", before.invention_id).forNoKeyUpdate().execute();
  const other = await tx
    .selectFrom("files")
    .select("id")
    .where("invention_id", "=", before.invention_id)
    .where("id", "!=", before.id)
    .where("deleted_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("name", "=", name), ...(before.origin === null ? [] : [eb("origin", "=", before.origin)])]),
    )
    .executeTakeFirst();
  if (!other) return;
  const advice =
    before.deleted_at === null ? "Choose another name." : "Give one of the two another name, then restore this one.";
  throw new Failure(409, "name_taken", `This matter now has another file named '${name}'. ${advice}`);
}
