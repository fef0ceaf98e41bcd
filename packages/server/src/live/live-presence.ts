import type { LiveEvent } from "@iphub/sdk/contract/events";
import { compareText } from "@iphub/sdk/domain/compare-text";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import type { Server, Socket } from "socket.io";
import * as z from "zod/mini";
import { visibleMatter } from "../matters/public.ts";
import type { Actor } from "../platform/actor.ts";
import { isStorable } from "../platform/input.ts";
import type { Platform } from "../platform/platform.ts";
import { PresencePeers, type PresentPerson } from "./presence-peers.ts";

type Acknowledge = (answer: { ok: true } | { error: { code: string; message: string } }) => void;

/** The task that a client opens, or null. One client has one task open at a time. */
const presenceRequest = z.nullable(
  z.object({ taskId: z.string().check(z.refine(isStorable)), editing: z._default(z.boolean(), false) }),
);

/**
 * Who has which task open, and who is editing it, in all processes of the hub. Kept in memory: the data is short-lived,
 * and clients send it again with every connection.
 */
export class LivePresence {
  readonly #platform: Pick<Platform, "db" | "log">;
  readonly #peers: PresencePeers;
  readonly #io: Server;
  readonly #tasks = new Map<string, Map<string, PresentPerson>>();

  constructor(platform: Platform, io: Server) {
    this.#platform = platform;
    this.#io = io;
    this.#peers = new PresencePeers(platform, {
      tasks: () => [...this.#tasks.keys()],
      people: (taskId) => onePerPerson(this.#tasks.get(taskId)?.values() ?? []),
      changed: (taskId) => this.#send(taskId),
    });
  }

  /** Subscribes to the other processes of this hub. */
  begin(): Promise<void> {
    return this.#peers.begin();
  }

  /** Notifies the other processes that everyone here has left. */
  end(): Promise<void> {
    return this.#peers.end();
  }

  /** Listens to a new client; when it disconnects it leaves its open task. */
  welcome(socket: Socket, actor: Actor): void {
    let asked = 0;
    socket.on("presence", (request: unknown, acknowledge?: Acknowledge) => {
      asked += 1;
      const number = asked;
      // A later message, or the end of the connection, may arrive during the look-up.
      const isLast = () => number === asked && socket.connected;
      this.#tell(socket, actor, request, isLast).then(acknowledge, (error: unknown) => {
        this.#platform.log.error({ err: error }, "a presence could not be recorded");
        acknowledge?.({ error: { code: "internal", message: "The presence could not be recorded. Try again." } });
      });
    });
    socket.on("disconnect", () => this.#leave(socket));
  }

  async #tell(
    socket: Socket,
    actor: Actor,
    request: unknown,
    isLast: () => boolean,
  ): Promise<Parameters<Acknowledge>[0]> {
    const read = presenceRequest.safeParse(request);
    if (!read.success) return { error: { code: "invalid_input", message: "Send {taskId, editing}, or null." } };
    const wanted = read.data;
    if (wanted !== null && !(await this.#isVisible(actor, wanted.taskId))) {
      if (isLast()) this.#leave(socket);
      return { error: { code: "not_found", message: "There is no such task." } };
    }
    if (!isLast()) return { ok: true };
    this.#leave(socket, wanted?.taskId);
    if (wanted === null) return { ok: true };
    const { taskId, editing } = wanted;
    const present = this.#tasks.get(taskId) ?? new Map<string, PresentPerson>();
    this.#tasks.set(taskId, present);
    present.set(socket.id, { email: actor.email, name: fullName(actor), editing });
    socket.join(`task:${taskId}`);
    this.#changed(taskId);
    return { ok: true };
  }

  async #isVisible(actor: Actor, taskId: string): Promise<boolean> {
    const row = await this.#platform.db
      .selectFrom("tasks")
      .innerJoin("inventions", "inventions.id", "tasks.invention_id")
      .select("tasks.id")
      .where("tasks.id", "=", taskId)
      .where(visibleMatter(actor))
      .executeTakeFirst();
    return row !== undefined;
  }

  #leave(socket: Socket, except?: string): void {
    for (const [taskId, present] of this.#tasks) {
      if (taskId === except || !present.delete(socket.id)) continue;
      socket.leave(`task:${taskId}`);
      if (present.size === 0) this.#tasks.delete(taskId);
      this.#changed(taskId);
    }
  }

  #changed(taskId: string): void {
    this.#send(taskId);
    this.#peers.announce(taskId);
  }

  #send(taskId: string): void {
    const people = onePerPerson([...(this.#tasks.get(taskId)?.values() ?? []), ...this.#peers.people(taskId)]);
    const payload: LiveEvent<"task:presence"> = { taskId, people };
    this.#io.to(`task:${taskId}`).emit("task:presence", payload);
  }
}

/** A person with two windows is listed once, and is editing if one of the windows is. */
function onePerPerson(present: Iterable<PresentPerson>): PresentPerson[] {
  const byEmail = new Map<string, PresentPerson>();
  for (const person of present) {
    const known = byEmail.get(person.email);
    byEmail.set(person.email, { ...person, editing: person.editing || (known?.editing ?? false) });
  }
  return [...byEmail.values()].sort((a, b) => compareText(a.email, b.email));
}
