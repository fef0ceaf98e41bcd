import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { MailReader } from "../../connectors/mail/mail-reader.ts";
import type { ReadMail } from "../../connectors/mail/read-mail.ts";
import { withFolder } from "../../connectors/mail/spool.ts";
import type { Actor } from "../../platform/actor.ts";
import { sha256 } from "../../platform/events/event-log.ts";
import { notFound } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ByteRange } from "../../platform/storage/file-storage.ts";
import { readContentOf } from "./content-parts.ts";
import { contentType, headBytes } from "./content-type.ts";
import { type FileContent, visibleContent } from "./files.store.ts";

/** The content of a version of a file, or of an attachment of an e-mail that is a file, which can be read. */
export interface OpenContent extends Omit<FileContent, "key"> {
  read(range?: ByteRange): Promise<Readable>;
  /** All of it. */
  load(): Promise<Buffer>;
}

/** Which content of a file: its newest version, and all of it, unless they are named. */
export interface ContentPlace {
  readonly version?: number | undefined;
  /** The place of an attachment among those of the e-mail that the file is, from 0. */
  readonly part?: number | undefined;
}

const mailReader = new MailReader();
/** A larger e-mail, in bytes, is not opened. */
const mostMail = 60 * 1024 * 1024;

/** The stored content of a file. */
export function openStored(platform: Pick<Platform, "db" | "storage">, { key, ...content }: FileContent): OpenContent {
  const read = (range?: ByteRange) => readContentOf(platform, key, range);
  return { ...content, read, load: async () => buffer(await read()) };
}

/** A content that the person may see. @throws Failure 404 */
export async function openVisible(
  platform: Platform,
  actor: Actor,
  id: string,
  { version, part }: ContentPlace,
): Promise<OpenContent> {
  const stored = openStored(platform, await visibleContent(platform, actor, id, version));
  return part === undefined ? stored : openAttachment(stored, part);
}

/** Whether a content is an e-mail. */
export function isMail({ mimeType }: Pick<OpenContent, "mimeType">): boolean {
  return mimeType === "message/rfc822";
}

/** An e-mail that is a file; null where it is too large to be opened. */
export async function readMailFile(mail: OpenContent): Promise<ReadMail | null> {
  return mail.size > mostMail ? null : withFolder(async (folder) => mailReader.read(await written(mail, folder)));
}

/** An attachment of an e-mail that is a file. @throws Failure 404 */
async function openAttachment(mail: OpenContent, part: number): Promise<OpenContent> {
  if (!isMail(mail) || mail.size > mostMail) throw notFound("part of the file");
  const [name, content] = await withFolder(async (folder) => {
    const { attachments } = await mailReader.read(await written(mail, folder), folder);
    const found = attachments.find(({ position }) => position === part);
    if (!found?.path) throw notFound("part of the file");
    return [found.name, await readFile(found.path)] as const;
  });
  const { mimeType } = await contentType(name, content.subarray(0, headBytes));
  return {
    id: mail.id,
    name,
    version: mail.version,
    size: content.length,
    mimeType,
    sha256: sha256(content),
    read: async (range) =>
      Readable.from([content.subarray(range?.start ?? 0, range && range.end + 1)], { objectMode: false }),
    load: async () => content,
  };
}

async function written(mail: OpenContent, folder: string): Promise<string> {
  const path = join(folder, "raw");
  await pipeline(await mail.read(), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return path;
}
