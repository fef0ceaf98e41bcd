import { createHash } from "node:crypto";
import type { Hub } from "@iphub/sdk";
import type { Attempts } from "./attempts.ts";
import type { KnownContents } from "./writer-state.ts";

const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
/** The entries of the log that are verified in one call. */
const entriesAtOnce = 10_000;

/** Someone who writes before each fault, and looks after it whether all that they ever wrote is there. */
export class Witness {
  readonly known: KnownContents = { notes: new Map(), tasks: new Map(), files: new Map() };
  /** What was wrong after a fault. */
  readonly findings: string[] = [];
  readonly #hub: Hub;
  readonly #attempts: Attempts;
  readonly #userId: string;
  readonly #matter: string;
  /** The last entry of the log that was verified. */
  #place: { readonly seq: number; readonly hash: string } | undefined;
  #lastFile: { readonly id: string; readonly hash: string } | undefined;

  private constructor(hub: Hub, attempts: Attempts, userId: string, matter: string) {
    this.#hub = hub;
    this.#attempts = attempts;
    this.#userId = userId;
    this.#matter = matter;
  }

  /** A witness with a matter of their own, on which no one else writes. */
  static async start(hub: Hub, attempts: Attempts): Promise<Witness> {
    const { userId } = await hub.users.me();
    const { id } = await hub.inventions.create({ title: "What the witness keeps", references: [] });
    return new Witness(hub, attempts, userId, id);
  }

  /** Writes a note and a file. */
  async write(about: string): Promise<void> {
    const inventionId = this.#matter;
    const hub = this.#hub;
    const note = { inventionId, content: about };
    const noted = await this.#attempts.make("notes.createForInvention", this.#userId, (options) =>
      hub.notes.createForInvention(note, options),
    );
    if (noted) this.known.notes.set(noted.id, about);
    const content = Buffer.from(`${about}\n`.repeat(500));
    const upload = { reference: inventionId, file: new File([content], `${about}.txt`) };
    const made = await this.#attempts.make("files.upload", this.#userId, (options) =>
      hub.files.upload(upload, options),
    );
    if (!made) return;
    this.#lastFile = { id: made.id, hash: sha256(content) };
    this.known.files.set(made.id, this.#lastFile.hash);
  }

  /** Looks after a fault: every note, the last file, and the log since the last look. */
  async look(fault: string): Promise<void> {
    const hub = this.#hub;
    const notes = await this.#attempts.read(() => hub.notes.listForInvention({ inventionId: this.#matter }));
    const stored = new Map((notes ?? []).map(({ id, content }) => [id, content]));
    for (const [id, content] of this.known.notes) {
      const found = stored.get(id) ?? "gone";
      if (found !== content) this.#find(fault, `the note ${id} is ${found}, not ${content}`);
    }
    const file = this.#lastFile;
    if (file) {
      const bytes = await this.#attempts.read(async () => (await hub.files.download({ id: file.id })).bytes());
      if (!bytes || sha256(bytes) !== file.hash) this.#find(fault, `the file ${file.id} differs`);
    }
    await this.#verifyLog(fault);
  }

  async #verifyLog(fault: string): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const place = this.#place;
      const asked = { ...(place ? { after: place.seq, hash: place.hash } : {}), size: entriesAtOnce };
      const part = await this.#attempts.read(() => this.#hub.audit.verify(asked));
      if (!part) return this.#find(fault, "the log could not be verified");
      if (part.broken) return this.#find(fault, `the log is broken at ${part.broken.seq}: ${part.broken.reason}`);
      this.#place = { seq: part.seq, hash: part.hash };
      isComplete = part.complete;
    }
  }

  #find(fault: string, what: string): void {
    this.findings.push(`after ${fault}: ${what}`);
  }
}
