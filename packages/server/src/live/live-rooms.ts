import type { Socket } from "socket.io";
import * as z from "zod/mini";
import { actingSession } from "../identity/public.ts";
import { visibleMatter } from "../matters/public.ts";
import type { Actor } from "../platform/actor.ts";
import type { LiveAccess } from "../platform/http/bind.ts";
import { isStorable } from "../platform/input.ts";
import type { Platform } from "../platform/platform.ts";
import { changesWall } from "./access-changes.ts";
import { admittedRoom, maySeeEntry, readEntries } from "./live-entries.ts";
import { type LiveReader, letGo } from "./live-reader.ts";
import { isInLog, type LogPlace } from "./log-place.ts";
import { actingRoom, inboxRoom, joinedRoom, personRoom } from "./room-names.ts";

/** Up to this many missed entries are replayed; beyond it the client has to fetch again. */
const longestReplay = 5_000;
const batch = 500;
/** A client may request this many matters at once and joins the rest one by one. */
const mostRooms = 500;

const anyId = z.string().check(z.refine(isStorable));
const joinRequest = z.union([
  z.pipe(
    anyId,
    z.transform((inventionId) => ({ inventionId, after: undefined })),
  ),
  z.object({ inventionId: anyId, after: z.optional(z.int()) }),
]);
const resumePoint = z.object({
  after: z.optional(z.nullable(z.int())),
  last: z.optional(z.object({ seq: z.int(), createdAt: z.string() })),
  rooms: z.optional(z.array(anyId)),
});

type Acknowledge = (
  answer: ({ ok: true; quietMs?: number } & LogPlace) | { error: { code: string; message: string } },
) => void;

/** Who receives what: the firm's and the teams' rooms by permission, the room of a matter or a minion by joining it. */
export class LiveRooms {
  readonly #platform: Platform;
  readonly #reader: LiveReader;
  readonly #note: (access: LiveAccess) => void;

  constructor(platform: Platform, reader: LiveReader, note: (access: LiveAccess) => void) {
    this.#platform = platform;
    this.#reader = reader;
    this.#note = note;
  }

  /**
   * Sets up a new client: first the missed entries, then the rooms, so that entries arrive in order. Joins during the
   * replay wait, because a joined matter would deliver new entries before the missed ones.
   */
  welcome(socket: Socket, actor: Actor): void {
    socket.join(`session:${actor.sessionId}`);
    const { email, actingFor } = actor;
    if (actingFor) socket.join([`session:${actingSession(actingFor.email, email)}`, actingRoom(actingFor.email)]);
    const resumed = this.#resume(socket, actor).catch((error: unknown) => {
      this.#platform.log.error({ err: error }, "a client could not be brought up to date");
      socket.disconnect(true);
    });
    socket.on("join", (request: unknown, acknowledge?: Acknowledge) => {
      resumed
        .then(() => this.#join(socket, actor, request))
        .then(acknowledge, (error: unknown) => {
          this.#platform.log.error({ err: error }, "a matter could not be joined");
          acknowledge?.({ error: { code: "internal", message: "The matter could not be joined. Try again." } });
        });
    });
    socket.on("leave", (request: unknown, acknowledge?: Acknowledge) => {
      const read = joinRequest.safeParse(request);
      void resumed.then(() => {
        if (read.success) socket.leave(joinedRoom(read.data.inventionId));
        acknowledge?.({ ok: true, ...this.#reader.place });
      });
    });
  }

  async #resume(socket: Socket, actor: Actor): Promise<void> {
    const read = resumePoint.safeParse(socket.handshake.auth);
    const { after, last, rooms: wanted = [] } = read.success ? read.data : {};
    const isSetBack = await this.#isSetBack([last, { seq: after ?? 0 }]);
    const matters = await this.#visible(socket, actor, wanted.slice(0, mostRooms));
    const ofMatters = matters.map(joinedRoom);
    // What the person may see may have changed since they were looked up: then they connect again.
    const isCurrent = () => this.#reader.accessChanges === socket.data.accessChanges;
    const rooms = [...roomsOf(actor), ...ofMatters];
    const from = isSetBack ? undefined : (after ?? undefined);
    await this.#catchUp(socket, actor, from, new Set(matters), rooms, isCurrent);
    if (!isCurrent()) return letGo(socket);
    // The client has looked at its inbox when it was admitted; what changed until it joined the room was sent without it.
    if (this.#reader.inboxChangesOf(actor.userId) !== socket.data.inboxChanges) socket.emit("inbox:changed", {});
    socket.emit("ready", { ...this.#reader.place, quietMs: this.#reader.quietMs, ...(isSetBack && { isSetBack }) });
  }

  /** Whether a client knows an entry that the log does not have: it was set back to an earlier time. */
  async #isSetBack(known: readonly (LogPlace | undefined)[]): Promise<boolean> {
    for (const place of known) if (place && !(await isInLog(this.#platform.db, place))) return true;
    return false;
  }

  async #join(socket: Socket, actor: Actor, request: unknown): Promise<Parameters<Acknowledge>[0]> {
    const read = joinRequest.safeParse(request);
    if (!read.success) return { error: { code: "invalid_input", message: "Send the id of the matter to join." } };
    const { inventionId, after } = read.data;
    const [matter] = await this.#visible(socket, actor, [inventionId]);
    if (!matter) return { error: { code: "not_found", message: "There is no such matter." } };
    await this.#catchUp(socket, actor, after, new Set([inventionId]), [joinedRoom(inventionId)]);
    return { ok: true, ...this.#reader.place, quietMs: this.#reader.quietMsOf(inventionId) };
  }

  /**
   * The matters and minions that may be joined: the matters that the person may see, and all minions with
   * `inventions:read`. To join a matter is to read what is said in it from then on, so the access log has it.
   */
  async #visible(socket: Socket, actor: Actor, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const { db } = this.#platform;
    const matters = await db
      .selectFrom("inventions")
      .select(["inventions.id", visibleMatter(actor, "inventions.id", "inventions.restricted").as("isVisible")])
      .where("inventions.id", "in", ids)
      .execute();
    const minions = actor.permissions.has("inventions:read")
      ? await db.selectFrom("minions").select("minions.id").where("minions.id", "in", ids).execute()
      : [];
    const { address } = socket.data;
    for (const { id, isVisible } of matters) {
      this.#note({ actor, address, call: "live.join", matter: id, isRefused: isVisible !== true });
    }
    return [...matters.filter(({ isVisible }) => isVisible === true), ...minions].map(({ id }) => id);
  }

  /** The check for missed entries and the joining are in one tick, so that no entry is lost or reordered. */
  async #catchUp(
    socket: Socket,
    actor: Actor,
    after: number | undefined,
    matters: ReadonlySet<string>,
    rooms: string[],
    isCurrent = () => true,
  ): Promise<void> {
    let cursor = after ?? this.#reader.sent;
    if (this.#reader.sent - cursor > longestReplay) {
      cursor = this.#reader.sent;
      this.#resync(socket, cursor);
    }
    while (cursor < this.#reader.sent) {
      const entries = await readEntries(this.#platform.db, cursor, batch);
      if (entries.length === 0 || !isCurrent()) break;
      for (const entry of entries) {
        cursor = entry.seq;
        // What an open client shows may be behind the wall now, and it may not know which matter that is.
        if (changesWall(entry)) this.#resync(socket, cursor);
        if (entry.seq <= this.#reader.sent && maySeeEntry(actor, entry)) this.#reader.replay(socket, entry, matters);
      }
    }
    socket.join(rooms);
  }

  /** Has a client load everything again that it shows. */
  #resync(socket: Socket, seq: number): void {
    const createdAt = this.#platform.clock.now().toISOString();
    socket.emit("hub:resync", { seq, createdAt, actor: null, inventionId: null });
  }
}

/** A person without `inventions:read` stays connected to what is their own, and to hear when they have a role again. */
function roomsOf(actor: Actor): string[] {
  const own = [personRoom(actor.email), inboxRoom(actor.userId)];
  if (!actor.permissions.has("inventions:read")) return own;
  const ofFirm = [...own, "firm", ...actor.walls.admitted.map(admittedRoom)];
  if (actor.permissions.has("matters:all-teams")) return [...ofFirm, "all-teams"];
  return [...ofFirm, ...actor.teams.map((team) => `team:${team.id}`)];
}
