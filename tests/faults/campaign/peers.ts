import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type MailPeer, startMailPeer } from "../../support/mail-peer.ts";
import { realWrapper, startUsptoPeer } from "../../support/uspto-peer.ts";
import type { CampaignPlan } from "./campaign-kinds.ts";
import { type FaultyRelay, faultyRelay, peerFaults } from "./faulty-relay.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The application whose file wrapper the office has. */
export const officeApplication = "17248024";

/** Something outside of the hub that it works with. */
type PeerKind = "office" | "bucket" | "mail";

const notNow = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
/** What each answers where it fails for now, in its protocol. */
const refusals: Readonly<Record<PeerKind, string>> = { office: notNow, bucket: notNow, mail: "421 4.3.2 Not now\r\n" };

/** What a hub works with, on loopback: each can be harmed on the way to it. */
export interface CampaignPeers {
  /** What tells the hub of them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly hasOffice: boolean;
  readonly takesMail: boolean;
  /** The bucket, past its relay; undefined where the files are in a folder. */
  readonly s3Url: string | undefined;
  /** The Message-IDs that the mail server took, also those that it took twice. */
  mailTaken(): string[];
  /** Harms a peer for a time; resolves with what it was when it is mended. */
  disturb(kind: PeerKind, random: SeededRandom): Promise<string>;
  close(): Promise<void>;
}

/** Starts those that a campaign harms or stores in. @param home a folder for the bucket */
export async function startPeers({ faults, storage }: CampaignPlan, home: string): Promise<CampaignPeers> {
  const relays = new Map<PeerKind, FaultyRelay>();
  const closing: (() => Promise<unknown>)[] = [];
  const behindRelay = async (kind: PeerKind, target: string) => {
    const relay = await faultyRelay(target, refusals[kind]);
    relays.set(kind, relay);
    closing.push(() => relay.close());
    return relay.url;
  };
  const environment: Record<string, string> = {};
  if (faults.includes("office")) {
    const office = await startUsptoPeer();
    closing.push(() => office.close());
    office.documents.set(officeApplication, realWrapper());
    const url = (await behindRelay("office", office.url)).replace(/\/$/, "");
    // The addresses of documents, too, lead over the relay.
    Object.assign(office, { url });
    Object.assign(environment, { IPHUB_USPTO_URL: url, IPHUB_USPTO_KEY: "campaign", IPHUB_USPTO_PAUSE: "1000" });
  }
  let mail: MailPeer | undefined;
  if (faults.includes("mail")) {
    mail = await startMailPeer();
    closing.push(mail.close);
    environment.IPHUB_SMTP_OUT_URL = await behindRelay("mail", mail.url);
  }
  let s3Url: string | undefined;
  if (storage === "bucket") {
    const bucket = await startBucket(join(home, "bucket"));
    closing.push(bucket.close);
    s3Url = bucket.url;
    environment.IPHUB_S3_URL = await behindRelay("bucket", bucket.url);
  }
  return {
    environment,
    hasOffice: faults.includes("office"),
    takesMail: mail !== undefined,
    s3Url,
    mailTaken: () => (mail?.taken ?? []).flatMap(({ text }) => /^message-id:\s*(<[^>]+>)/im.exec(text)?.[1] ?? []),
    disturb: (kind, random) => disturb(relays.get(kind), kind, random),
    async close() {
      // A relay before what it leads to.
      for (const one of closing.toReversed()) await one();
    },
  };
}

/** Longer than the hub waits for a bucket that is silent, now and then, in milliseconds. */
const longMs = 25_000;
const shortMs = 6_000;
const longShare = 0.2;

async function disturb(relay: FaultyRelay | undefined, kind: PeerKind, random: SeededRandom): Promise<string> {
  const fault = random.one(peerFaults);
  relay?.harm(fault);
  await delay(1_000 + random.below(random.next() < longShare ? longMs : shortMs));
  relay?.mend();
  return `${kind} ${fault}`;
}

async function startBucket(directory: string) {
  mkdirSync(directory);
  const { default: S3rver } = await import("s3rver");
  const options = { address: "127.0.0.1", port: 0, silent: true, configureBuckets: [{ name: "hub" }] };
  const server = new S3rver({ ...options, directory });
  const { port } = await server.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/hub/files?region=eu-central-1`,
    close: () => server.close(),
  };
}
