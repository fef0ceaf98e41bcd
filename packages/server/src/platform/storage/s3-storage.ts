import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type ByteRange, type FileStorage, MissingContentError, StorageFullError } from "./file-storage.ts";

/** Where the objects lie, as the setting IPHUB_S3_URL says it. */
export interface S3Place {
  readonly endpoint: string;
  readonly bucket: string;
  /** What every key begins with; empty, or ends in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Parts of an upload in bytes: 10,000 of them, the most that S3 takes, are 80 GB. Four are held in memory at once. */
const partSize = 8 * 1024 * 1024;

/**
 * Reads `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1`. Without a key in the address the machine's own
 * credentials are used (environment, profile or role).
 */
export function readS3Place(address: string): S3Place {
  const url = new URL(address);
  const [bucket = "", ...prefix] = url.pathname.split("/").filter((part) => part !== "");
  return {
    endpoint: url.origin,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: url.username
      ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
      : undefined,
  };
}

/** A client for a place. */
export function openS3({ endpoint, region, credentials }: S3Place): S3Client {
  return new S3Client({ endpoint, region, forcePathStyle: true, ...(credentials && { credentials }) });
}

/** Every object of a place whose key begins with a text after the place's prefix, by key. */
export async function* listS3(client: S3Client, { bucket, prefix }: S3Place, beginning = ""): AsyncGenerator<_Object> {
  let next: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${beginning}`, ContinuationToken: next }),
    );
    yield* page.Contents ?? [];
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

/** Files as objects of a bucket of any storage that speaks S3's protocol. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #place: S3Place;

  constructor(place: S3Place) {
    this.#place = place;
    this.#client = openS3(place);
  }

  /** An upload that fails is given up at the other side too: no part of it stays. */
  async write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const body = new PassThrough();
    const upload = new Upload({ client: this.#client, params: { ...this.#object(key), Body: body }, partSize });
    const stop = () => void upload.abort();
    signal?.addEventListener("abort", stop);
    // What the content fails with is the reason; the upload only hears that its source has ended.
    const fed = pipeline(content, body).catch((error: unknown) => {
      stop();
      throw error;
    });
    const [feeding, sending] = await Promise.allSettled([fed, upload.done()]);
    signal?.removeEventListener("abort", stop);
    if (sending.status === "rejected") content.destroy();
    if (feeding.status === "rejected" && sending.status === "rejected") throw reasonOf(feeding.reason, sending.reason);
    if (feeding.status === "rejected") throw feeding.reason;
    if (sending.status === "rejected") throw storageFailure(sending.reason);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await this.#client.send(new GetObjectCommand({ ...this.#object(key), Range })).catch((error) => {
      throw nameOf(error) === "NoSuchKey" ? new MissingContentError(key, error) : error;
    });
    if (!(answer.Body instanceof Readable)) throw new MissingContentError(key, undefined);
    return answer.Body;
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key)));
  }

  /** The sizes of what begins with a text, by key. */
  async list(beginning: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for await (const { Key = "", Size = 0 } of listS3(this.#client, this.#place, beginning)) {
      found.set(Key.slice(this.#place.prefix.length), Size);
    }
    return found;
  }

  #object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: `${this.#place.prefix}${key}` };
  }
}

/** Where both sides failed: the storage's own word, unless it was only told to stop. */
function reasonOf(feeding: unknown, sending: unknown): unknown {
  return nameOf(sending) === "AbortError" ? feeding : storageFailure(sending);
}

function storageFailure(error: unknown): unknown {
  const full = /^(InsufficientCapacity|QuotaExceeded|XMinioStorageFull|EntityTooLarge|InsufficientStorage)/;
  return full.test(nameOf(error)) ? new StorageFullError(error) : error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
