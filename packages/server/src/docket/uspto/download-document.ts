import type { Readable } from "node:stream";
import type { InventionFile } from "@iphub/sdk/contract/files";
import { errorMessage } from "@iphub/sdk/domain/error-message";
import { type OfficeConnector, type OfficeDownload, OfficeError } from "../../connectors/uspto/office-connector.ts";
import { isOfOffice } from "../../connectors/uspto/portal-client.ts";
import {
  addFile,
  contentType,
  discardContent,
  type StoredContent,
  storeContent,
  toFile,
  withContent,
} from "../../matters/public.ts";
import type { RunningJob } from "../../platform/jobs/job-queue.ts";
import { isLastAttempt } from "../../platform/jobs/last-attempt.ts";
import type { Platform } from "../../platform/platform.ts";
import { setItems } from "./downloads.store.ts";
import { lockApplication, originOf, readOffered, storeDocuments } from "./uspto.documents.ts";

/** The kind of the job that downloads one document into a matter's files. */
export const downloadKind = "uspto-download";
/** How often a document is tried; the connector also retries each call. */
export const downloadAttempts = 5;

/** The document and the matter: the payload of the job. */
export interface WantedDocument {
  readonly inventionId: string;
  readonly applicationId: string;
  readonly documentId: string;
  /** The e-mail address of the first person who requested it. */
  readonly requestedBy: string;
}

type Offered = NonNullable<Awaited<ReturnType<typeof readOffered>>>;

/** The accepted formats in order of preference, with their file extensions. */
const extensions: readonly (readonly [string, string])[] = [
  ["PDF", ".pdf"],
  ["MS_WORD", ".docx"],
  ["XML", ".zip"],
  ["PNG", ".png"],
];

/**
 * Downloads one document from the office into the matter's files. Repeating it changes nothing, because a matter has
 * one file per document. The status is updated in every request that waits for the document.
 */
export async function downloadDocument(platform: Platform, office: OfficeConnector, job: RunningJob) {
  const wanted = readPayload(job.payload);
  try {
    const present = await presentFile(platform, wanted);
    if (present) return await complete(job, wanted, present.id);
    // Without room the office would be asked again and again for what cannot be stored.
    platform.disk.refuseFilesIfFull();
    await job.transaction((tx) => setItems(tx, wanted, { status: "running" }));
    const offered = await currentOffer(platform, office, wanted, job);
    const form = preferred(offered.downloads);
    const content = await office.download(form.url, job.signal, (body) => receive(platform, body, form, job.signal));
    return await keep(platform, job, wanted, offered, form, content);
  } catch (error) {
    if (job.signal.aborted) throw error;
    const final = isLastAttempt(job, downloadAttempts, error) || (error instanceof OfficeError && error.lasting);
    const reason = errorMessage(error);
    await job.transaction((tx) => setItems(tx, wanted, { status: final ? "failed" : "queued", error: reason }));
    if (final && job.attempt < downloadAttempts) return { failed: reason };
    throw error;
  }
}

function readPayload({ inventionId, applicationId, documentId, requestedBy }: RunningJob["payload"]): WantedDocument {
  return {
    inventionId: String(inventionId),
    applicationId: String(applicationId),
    documentId: String(documentId),
    requestedBy: String(requestedBy),
  };
}

async function presentFile({ db }: Platform, wanted: WantedDocument): Promise<InventionFile | null> {
  const row = await db
    .selectFrom("files")
    .selectAll()
    .where("invention_id", "=", wanted.inventionId)
    .where("origin", "=", originOf(wanted.applicationId, wanted.documentId))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? toFile(row) : null;
}

async function complete(job: RunningJob, wanted: WantedDocument, fileId: string) {
  await job.transaction((tx) => setItems(tx, wanted, { status: "completed", error: null, file_id: fileId }));
  return { fileId };
}

/** Asks the office for the current addresses if the stored ones are not of the configured service. */
async function currentOffer(
  platform: Platform,
  office: OfficeConnector,
  { applicationId, documentId }: WantedDocument,
  job: RunningJob,
): Promise<Offered> {
  const stored = await readOffered(platform.db, applicationId, documentId);
  const followable = stored?.downloads.some(({ url }) => isOfOffice(url, platform.configuration.usptoUrl));
  if (stored && followable) return stored;
  const documents = await office.correspondence(applicationId, job.signal);
  await job.transaction(async (tx) => {
    await lockApplication(tx, applicationId);
    await storeDocuments(tx, applicationId, documents);
  });
  const listed = await readOffered(platform.db, applicationId, documentId);
  if (!listed) throw new OfficeError("The patent office no longer lists this document.", { lasting: true });
  return listed;
}

function preferred(downloads: readonly OfficeDownload[]): OfficeDownload {
  const known = extensions.map(([format]) => downloads.find((one) => one.format === format));
  const form = known.find((one) => one !== undefined) ?? downloads[0];
  if (!form) throw new OfficeError("The patent office offers no copy of this document.", { lasting: true });
  return form;
}

/** Stores the download; a PDF is checked, because some proxies answer 200 with a page of their own. */
async function receive(
  platform: Platform,
  body: Readable,
  { format }: OfficeDownload,
  signal: AbortSignal,
): Promise<StoredContent> {
  const content = await storeContent(platform, body, { limit: platform.configuration.fileLimit, signal });
  const { mimeType } = await contentType("", content.head);
  const wrong = format === "PDF" && mimeType !== "application/pdf";
  if (content.size > 0 && !wrong) return content;
  await discardContent(platform, content.key);
  throw new OfficeError(
    content.size === 0
      ? "The patent office sent an empty document."
      : `The patent office sent ${mimeType} instead of a PDF.`,
  );
}

function fileNameOf({ date, code, description }: Offered, format: string): string {
  const extension = extensions.find(([name]) => name === format)?.[1] ?? ".bin";
  const plain = `${date} ${code} ${description}`.replace(/[/\\]/g, "-").trim();
  return `${plain}${extension}`;
}

async function keep(
  platform: Platform,
  job: RunningJob,
  wanted: WantedDocument,
  offered: Offered,
  { format }: OfficeDownload,
  content: StoredContent,
) {
  const { inventionId, applicationId, documentId, requestedBy } = wanted;
  const added = await withContent(platform, content, () =>
    job.transaction(async (tx) => {
      const done = await addFile(tx, platform, {
        inventionId,
        name: fileNameOf(offered, format),
        content,
        source: "patent-office",
        actor: requestedBy,
        tags: [offered.code].filter((code) => code !== ""),
        origin: originOf(applicationId, documentId),
        ifOriginTaken: "keep",
        ifNameTaken: "number",
      });
      const downloadIds = await setItems(tx, wanted, { status: "completed", error: null, file_id: done.file.id });
      if (!done.taken) return done;
      const { id: fileId, name } = done.file;
      const { code, description } = offered;
      const metadata = { applicationNumber: applicationId, documentId, code, description, fileId, name };
      const payload = { applicationId, documentId, fileId, name, downloadIds: [...new Set(downloadIds)] };
      await platform.events.append(tx, [
        {
          type: "ifw-document-downloaded",
          actor: requestedBy,
          inventionId,
          metadata,
          live: { name: "downloaded-file", payload },
        },
      ]);
      return done;
    }),
  );
  return { fileId: added.file.id };
}
