import { files, type UnfinishedUpload } from "@iphub/sdk/contract/files";
import type { Kysely, Transaction } from "kysely";
import { senderNow } from "../../identity/public.ts";
import type { Actor } from "../../platform/actor.ts";
import { Failure, invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { matterOfReference } from "../inventions/reference-holders.ts";
import { removeUpload } from "./drop-pieces.ts";
import { cleanFileName } from "./file-name.ts";
import { namedMatter } from "./files.store.ts";
import { addFile } from "./matter-files.ts";
import { missing, receiveUpload } from "./receive-upload.ts";
import { ReservedKeys } from "./reserved-keys.ts";
import { RunningMeters } from "./running-meters.ts";
import { discardContent, tooLarge } from "./store-content.ts";
import {
  addPiece,
  beginUpload,
  finishUpload,
  readUpload,
  type Upload,
  uploadState,
  type WantedUpload,
} from "./uploads.ts";

type UploadCall = "upload" | "beginUpload" | "uploadPiece" | "uploadStatus" | "listUploads" | "cancelUpload";
type UploadState = Awaited<ReturnType<typeof uploadState>>;
type UploadHandlers = Pick<NounHandlers<typeof files>, UploadCall>;

/** The handlers of uploads: a whole file in one form, or in chunks. */
export function uploadHandlers(platform: Platform): UploadHandlers {
  const { events, configuration } = platform;
  const meters = new RunningMeters();
  const reserved = new ReservedKeys();
  const sender = (actor: Actor) => senderNow(platform, actor, "files:write");
  return {
    upload: async ({ actor, request, write }) => {
      const { name, content, fields } = await receiveUpload(platform, request, "file", configuration.fileLimit);
      return keepOrDiscard(platform, content.key, async () => {
        if (!fields.reference) throw invalid([missing("reference", "the id of the matter")]);
        checkHash(fields.sha256, content.sha256);
        const inventionId = await namedMatter(platform, await sender(actor), fields.reference);
        return write(async (tx) => {
          const source = "upload";
          const wanted = { inventionId, name, content, source, actor: actor.email, ifNameTaken: "version" } as const;
          const added = await addFile(tx, platform, wanted);
          await events.append(tx, added.events);
          return added.file;
        });
      });
    },
    beginUpload: (call) => begin(platform, call),
    uploadPiece: async ({ actor, params, request }) => {
      const { id, size, received } = await ownUpload(platform, actor, params.id);
      const known = meters.continued(id, received);
      const piece = { whole: known?.meter, reservedKey: reserved.take(id, platform) };
      const { content, fields } = await receiveUpload(platform, request, "piece", size, piece);
      const next = reserved.make(platform);
      const { upload, taken } = await keepOrDiscard(platform, content.key, async () => {
        await ownUpload(platform, await sender(actor), id);
        return addPiece(platform, id, { offset: offsetOf(fields.offset), content, next });
      });
      const isWhole = upload.received === upload.size;
      if (taken) meters.keep(id, known, content.key, upload.received);
      if (taken && !isWhole) reserved.keep(id, next);
      return uploadState(platform, isWhole ? await finish(platform, actor, upload, meters) : upload);
    },
    uploadStatus: async ({ actor, params }) => uploadState(platform, await ownUpload(platform, actor, params.id)),
    listUploads: async ({ actor, input }) => {
      const inventionId = await matterOfReference(platform.db, actor, input().reference);
      return inventionId === null ? [] : listUnfinished(platform.db, actor, inventionId);
    },
    cancelUpload: async ({ actor, params, write }) => {
      const { id } = await ownUpload(platform, actor, params.id);
      const unneeded: string[] = [];
      const answer = await write(async (tx) => {
        unneeded.push(...(await cancelUpload(tx, platform, id)));
        return { ok: true } as const;
      });
      meters.take(id);
      const noted = reserved.take(id, platform);
      for (const key of noted === undefined ? unneeded : [...unneeded, noted]) await discardContent(platform, key);
      return answer;
    },
  };
}

/** Starts an upload, or resumes an interrupted one of the same file; an empty file is complete at once. */
async function begin(
  platform: Platform,
  { actor, input, write }: Parameters<UploadHandlers["beginUpload"]>[0],
): Promise<UploadState> {
  const { reference, ...wanted } = input();
  if (wanted.size > platform.configuration.fileLimit) throw tooLarge(platform.configuration.fileLimit);
  const inventionId = await namedMatter(platform, actor, reference);
  const begun = await write(async (tx) => {
    const announced = { ...wanted, inventionId };
    const upload = (await findUnfinished(tx, actor, announced)) ?? (await beginUpload(tx, platform, actor, announced));
    return { id: upload.id, received: upload.received, size: upload.size, file: null };
  });
  if (begun.size > 0) return begun;
  return uploadState(platform, await finishUpload(platform, actor, await ownUpload(platform, actor, begun.id)));
}

function finish(platform: Platform, actor: Actor, upload: Upload, meters: RunningMeters): Promise<Upload> {
  return finishUpload(platform, actor, upload, meters.take(upload.id));
}

async function ownUpload(platform: Platform, actor: Actor, id: string) {
  const found = await readUpload(platform, actor, id);
  if (!found) throw notFound("upload");
  return found;
}

/** Runs the code that uses a content; if it fails the content is deleted. */
async function keepOrDiscard<T>(platform: Platform, key: string, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    await discardContent(platform, key);
    throw error;
  }
}

function checkHash(announced: string | undefined, found: string): void {
  if (announced === undefined || announced.toLowerCase() === found) return;
  throw new Failure(422, "hash_differs", "The file's SHA-256 is not the one announced. Send it again.");
}

function offsetOf(given: string | undefined): number {
  const offset = /^\d{1,15}$/.test(given ?? "") ? Number(given) : undefined;
  if (offset === undefined) throw invalid([missing("offset", "the number of bytes before this chunk")]);
  return offset;
}

/** A person's own interrupted uploads to a matter, the newest first. The caller has checked the matter. */
async function listUnfinished(db: Kysely<Schema>, actor: Actor, inventionId: string) {
  const rows = await db
    .selectFrom("uploads")
    .select(["id", "name", "received", "size", "updated_at as updatedAt"])
    .where("invention_id", "=", inventionId)
    .where("created_by", "=", actor.email)
    .where("file_id", "is", null)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(files.listUploads.most)
    .execute();
  return rows satisfies UnfinishedUpload[];
}

/**
 * The interrupted upload of the same file with the most bytes: same name, size, modification time and, if known for
 * both, hash; a new hash is checked at the end. Null if there is none, or the sender did not send the time.
 */
async function findUnfinished(
  tx: Transaction<Schema>,
  actor: Actor,
  { inventionId, name, size, sha256, modifiedAt }: WantedUpload,
): Promise<Upload | null> {
  if (modifiedAt === undefined) return null;
  const row = await tx
    .selectFrom("uploads")
    .selectAll()
    .where("invention_id", "=", inventionId)
    .where("created_by", "=", actor.email)
    .where("file_id", "is", null)
    .where("name", "=", cleanFileName(name))
    .where("size", "=", size)
    .where((is) => is.or([is("sha256", "is", null), is("sha256", "=", sha256 ?? is.ref("sha256"))]))
    .where("modified_at", "=", modifiedAt)
    .orderBy("received", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row && row.sha256 === null && sha256 !== undefined) {
    await tx.updateTable("uploads").set({ sha256 }).where("id", "=", row.id).execute();
  }
  return row ?? null;
}

/**
 * Cancels an upload.
 * @returns the keys of the contents to delete once this is committed
 * @throws Failure 404, 409 where it has become a file since
 */
async function cancelUpload(tx: Transaction<Schema>, platform: Pick<Platform, "clock">, id: string): Promise<string[]> {
  const upload = await tx.selectFrom("uploads").select("file_id").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!upload) throw notFound("upload");
  if (upload.file_id !== null) {
    throw new Failure(409, "upload_finished", "This upload has become a file. Delete the file instead.");
  }
  return removeUpload(tx, platform, id);
}
