import { type LiveEvent, presentPerson } from "@iphub/sdk/contract/events";
import * as z from "zod/mini";
import { notify } from "../platform/database/notify.ts";
import { newId } from "../platform/ids.ts";
import type { Platform } from "../platform/platform.ts";

/** A person who has a task open. */
export type PresentPerson = LiveEvent<"task:presence">["people"][number];

/** The notification channel by which the processes of a hub share who has which task open. */
const presenceChannel = "iphub_presence";
/** A notification has at most 8,000 bytes: beyond this many people, only the first are sent. */
const mostPeople = 40;
/** How often a process repeats its presences; those not repeated for three times as long are dropped. */
const repeatMilliseconds = 10_000;
const expiryMilliseconds = 3 * repeatMilliseconds;

/** `hello` asks the others for their presences; `bye` withdraws all presences of a process. */
const message = z.union([
  z.object({ from: z.string(), kind: z.enum(["hello", "bye"]) }),
  z.object({ from: z.string(), kind: z.literal("task"), taskId: z.string(), people: z.array(presentPerson) }),
]);
type Message = z.infer<typeof message>;

/** The people who have a task open in one process, and when that was received. */
type Presence = { readonly people: readonly PresentPerson[]; readonly at: number };

/** The interface between this process's presence and the others. */
interface Own {
  /** The tasks that are open in this process. */
  tasks(): readonly string[];
  people(taskId: string): readonly PresentPerson[];
  /** Someone in another process has come to a task, or left it. */
  changed(taskId: string): void;
}

/**
 * The presences of the other processes on the same database: received by notifications, kept in memory, and dropped
 * when a process ends. Nothing is stored.
 */
export class PresencePeers {
  readonly #platform: Pick<Platform, "db" | "database" | "log" | "clock">;
  readonly #own: Own;
  readonly #me: string;
  /** By task, then by process. */
  readonly #presences = new Map<string, Map<string, Presence>>();
  /** The tasks of this process that changed and are not sent yet. */
  readonly #unsent = new Set<string>();
  #sending: Promise<void> | undefined;
  #stop: (() => Promise<void>) | undefined;
  #repeating: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(platform: Pick<Platform, "db" | "database" | "log" | "clock">, own: Own) {
    this.#platform = platform;
    this.#own = own;
    this.#me = newId(platform.clock.now());
  }

  /** Subscribes to the others and asks for their presences. */
  async begin(): Promise<void> {
    this.#stop = await this.#platform.database.listen(presenceChannel, (text) => {
      // Without a text the connection was lost, and with it the others' presences.
      if (text === undefined) this.#greet();
      else this.#receive(text);
    });
    this.#repeating = setInterval(() => this.#repeat(), repeatMilliseconds).unref();
    this.#greet();
  }

  /** The people who have a task open in other processes. */
  people(taskId: string): PresentPerson[] {
    return [...(this.#presences.get(taskId)?.values() ?? [])].flatMap(({ people }) => people);
  }

  /** Sends who has a task open here now; of several changes at once only the last is sent. */
  announce(taskId: string): void {
    if (this.#ended) return;
    this.#unsent.add(taskId);
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
  }

  /** Withdraws everything sent, and unsubscribes. */
  async end(): Promise<void> {
    this.#ended = true;
    clearInterval(this.#repeating);
    await this.#sending;
    await this.#send({ from: this.#me, kind: "bye" });
    await this.#stop?.();
  }

  async #sendAll(): Promise<void> {
    for (const taskId of this.#unsent) {
      this.#unsent.delete(taskId);
      const people = this.#own.people(taskId).slice(0, mostPeople);
      await this.#send({ from: this.#me, kind: "task", taskId, people });
    }
  }

  #greet(): void {
    void this.#send({ from: this.#me, kind: "hello" });
    this.#announceAll();
  }

  #announceAll(): void {
    for (const taskId of this.#own.tasks()) this.announce(taskId);
  }

  async #send(sent: Message): Promise<void> {
    try {
      await notify(this.#platform.database.kysely, presenceChannel, JSON.stringify(sent));
    } catch (error) {
      // Not retried: the next repetition sends it again.
      this.#platform.log.warn({ err: error }, "a presence could not be sent to the other processes");
    }
  }

  #receive(text: string): void {
    const read = message.safeParse(JSON.parse(text));
    if (!read.success || read.data.from === this.#me) return;
    const received = read.data;
    if (received.kind === "task") this.#keep(received.taskId, received.from, received.people);
    else if (received.kind === "bye") this.#drop((from) => from === received.from);
    else this.#announceAll();
  }

  #keep(taskId: string, from: string, people: readonly PresentPerson[]): void {
    const byProcess = this.#presences.get(taskId) ?? new Map<string, Presence>();
    const before = JSON.stringify(byProcess.get(from)?.people ?? []);
    if (people.length > 0) byProcess.set(from, { people, at: this.#platform.clock.now().getTime() });
    else byProcess.delete(from);
    if (byProcess.size > 0) this.#presences.set(taskId, byProcess);
    else this.#presences.delete(taskId);
    if (before !== JSON.stringify(people)) this.#own.changed(taskId);
  }

  #drop(isGone: (from: string, presence: Presence) => boolean): void {
    for (const [taskId, byProcess] of this.#presences) {
      for (const [from, presence] of byProcess) if (isGone(from, presence)) this.#keep(taskId, from, []);
    }
  }

  #repeat(): void {
    this.#announceAll();
    const oldest = this.#platform.clock.now().getTime() - expiryMilliseconds;
    this.#drop((_from, { at }) => at < oldest);
  }
}
