import { PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { listS3, openS3, readS3Place, type S3Place } from "../../platform/storage/s3-storage.ts";

const day = 24 * 60 * 60 * 1000;
const keyShape = /(\d+)-([0-9a-f]{64})\.json$/;

/** The head of the event log at a time. */
export interface NotedHead {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  /** Where it is known: the names of a bucket's objects do not have it. */
  readonly signature?: string;
}

/** A bucket with object lock: what is put there cannot be changed or deleted for a time, by no one (`COMPLIANCE`). */
export class AnchorBucket {
  readonly #client: S3Client;
  readonly #place: S3Place;
  readonly #lockedDays: number;

  constructor(address: string, lockedDays: number) {
    this.#place = readS3Place(address);
    this.#lockedDays = lockedDays;
    this.#client = openS3(this.#place);
  }

  /** Puts an anchor; its key says number and hash, so that a list of the keys is enough to verify. */
  async put(anchor: NotedHead & { readonly signature: string }): Promise<void> {
    const { bucket, prefix } = this.#place;
    await this.#client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${prefix}${String(anchor.seq).padStart(12, "0")}-${anchor.hash}.json`,
        Body: JSON.stringify(anchor),
        ContentType: "application/json",
        ObjectLockMode: "COMPLIANCE",
        ObjectLockRetainUntilDate: new Date(Date.parse(anchor.at) + this.#lockedDays * day),
      }),
    );
  }

  /** The number and hash of every anchor, oldest first, with when the bucket took it. */
  async list(): Promise<NotedHead[]> {
    const found: NotedHead[] = [];
    for await (const { Key = "", LastModified } of listS3(this.#client, this.#place)) {
      const [, seq, hash] = keyShape.exec(Key) ?? [];
      if (seq && hash) found.push({ seq: Number(seq), hash, at: (LastModified ?? new Date(0)).toISOString() });
    }
    return found.toSorted((one, other) => one.seq - other.seq);
  }
}
