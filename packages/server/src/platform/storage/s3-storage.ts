import { PassThrough, Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import {
  type ByteRange,
  type FileStorage,
  MissingContentError,
  StorageFullError,
  StorageUnavailableError,
} from "./file-storage.ts";

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

/** How long a connection to a bucket may take, in milliseconds. */
const connectMs = 3_000;
/** How long a bucket may be silent while something is expected of it, in milliseconds. */
const silentMs = 10_000;
/** A call that fails for a reason that passes is made once more. */
const attempts = 2;

/** For calls: none of them waits for anyone but the bucket. */
const whole = { socketTimeout: silentMs };
/** For contents: once they come, how fast they are read is not the bucket's matter (see `watched`). */
const untilAnswer = { requestTimeout: silentMs, throwOnRequestTimeout: true };

/** The name of what stops a stream or a call before its end. */
const aborted = "AbortError";

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

/** A client for a place; a bucket that does not answer is given up. */
export function openS3(place: S3Place): S3Client {
  return new S3Client(configured(place, whole));
}

function configured({ endpoint, region, credentials }: S3Place, limits: object): S3ClientConfig {
  const requestHandler = { connectionTimeout: connectMs, ...limits };
  const common = { endpoint, region, forcePathStyle: true, maxAttempts: attempts, requestHandler };
  return credentials ? { ...common, credentials } : common;
}

/** Every object of a place whose key begins with a text after the place's prefix, by key. */
export async function* listS3(client: S3Client, { bucket, prefix }: S3Place, beginning = ""): AsyncGenerator<_Object> {
  let next: string | undefined;
  do {
    const wanted = { Bucket: bucket, Prefix: `${prefix}${beginning}`, ContinuationToken: next };
    const page = await client.send(new ListObjectsV2Command(wanted)).catch(asFailure);
    yield* page.Contents ?? [];
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

/** Files as objects of a bucket of any storage that speaks S3's protocol. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #contents: S3Client;
  readonly #place: S3Place;

  constructor(place: S3Place) {
    this.#place = place;
    this.#client = openS3(place);
    this.#contents = new S3Client(configured(place, untilAnswer));
  }

  /** An upload that fails is given up at the other side too: no part of it stays. */
  async write(key: string, content: Readable, signal?: AbortSignal): Promise<void> {
    const body = new PassThrough();
    const upload = new Upload({ client: this.#client, params: { ...this.#object(key), Body: body }, partSize });
    const stop = () => void upload.abort();
    signal?.addEventListener("abort", stop);
    // If reading the content fails, its error is the reason: the upload only sees that its source has ended.
    const fed = pipeline(content, body).catch((error: unknown) => {
      // A failed upload stops reading, which ends the pipeline: aborting it then would hide its own error.
      if (nameOf(error) !== aborted) stop();
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
    const asked = this.#contents.send(new GetObjectCommand({ ...this.#object(key), Range }));
    const answer = await asked.catch((error: unknown) => {
      // A range past the end is empty, as it is in a folder.
      if (range && nameOf(error) === "InvalidRange") return null;
      throw nameOf(error) === "NoSuchKey" ? new MissingContentError(key, error) : storageFailure(error);
    });
    if (answer === null) return Readable.from([]);
    if (!(answer.Body instanceof Readable)) throw new MissingContentError(key, undefined);
    return watched(answer.Body);
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch(asFailure);
  }

  async check(signal: AbortSignal): Promise<void> {
    const asked = this.#client.send(new HeadBucketCommand({ Bucket: this.#place.bucket }), { abortSignal: signal });
    await asked.catch((error: unknown) => {
      throw new StorageUnavailableError(signal.aborted ? "it did not answer in time" : error);
    });
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

/** A content as it comes. A bucket that sends nothing for a time is given up, while a slow reader is waited for. */
function watched(body: Readable): Readable {
  let cameAt = performance.now();
  const content = new Transform({
    transform(piece, _encoding, done) {
      cameAt = performance.now();
      done(null, piece);
    },
  });
  const look = () => {
    if (content.readableLength >= content.readableHighWaterMark) cameAt = performance.now();
    if (performance.now() - cameAt < silentMs) return;
    content.destroy(new StorageUnavailableError(`it sent nothing for ${silentMs / 1000} s`));
  };
  const timer = setInterval(look, silentMs / 10).unref();
  body.on("error", (error) => content.destroy(storageFailure(error)));
  body.once("end", () => clearInterval(timer));
  content.once("close", () => {
    clearInterval(timer);
    body.destroy();
  });
  // Its reader gets the error too; an error before there is a reader would end the process.
  content.on("error", () => undefined);
  return body.pipe(content);
}

/** Where both sides failed: the storage's own word, unless it was only stopped or failed with what it was given. */
function reasonOf(feeding: unknown, sending: unknown): unknown {
  return nameOf(sending) === aborted || sending === feeding ? feeding : storageFailure(sending);
}

/** What a call to a bucket fails with, as the hub's own error; a fault of the program stays what it is. */
function storageFailure(error: unknown): Error {
  const full = /^(InsufficientCapacity|QuotaExceeded|XMinioStorageFull|EntityTooLarge|InsufficientStorage)/;
  if (full.test(nameOf(error))) return new StorageFullError(error);
  const isOwn = error instanceof TypeError || nameOf(error) === aborted;
  return error instanceof Error && isOwn ? error : new StorageUnavailableError(error);
}

function asFailure(error: unknown): never {
  throw storageFailure(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
