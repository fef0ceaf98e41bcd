import type { Server, Socket } from "socket.io";
import type { Platform } from "../platform/platform.ts";
import { changesTeams, changesWall, peopleWithOtherAccess } from "./access-changes.ts";
import { audienceOf, type LiveEntry, type LiveMessage, maySeeEntry, messagesOf, readEntries } from "./live-entries.ts";
import { isInLog, type LogPlace, newestPlace } from "./log-place.ts";
import { actingRoom, inboxRoom, joinedRoom, personRoom } from "./room-names.ts";

/** How many entries are read at once. */
const batch = 500;
/** For how many matters and minions the time of the last event sent to their room is kept. */
const maxTrackedRooms = 5_000;
/** A failed read is retried after this time, even without a notification, in milliseconds. */
const retryMilliseconds = 1_000;

/** Reads the event log from the last sent entry on, whenever it is woken, and sends the new entries. */
export class LiveReader {
  readonly #platform: Platform;
  readonly #io: Server;
  #place: LogPlace = { seq: 0 };
  #sentAt = performance.now();
  readonly #lastSentToRoom = new Map<string, number>();
  /** No event was sent to a room that is not in the map since this time. */
  #untrackedSince = performance.now();
  #reading: Promise<void> | undefined;
  #again = false;
  #ended = false;
  #accessChanges = 0;
  readonly #inboxChanges = new Map<string, number>();
  #allInboxChanges = 0;

  constructor(platform: Platform, io: Server) {
    this.#platform = platform;
    this.#io = io;
  }

  /** The number of the last entry that was sent to everyone. */
  get sent(): number {
    return this.#place.seq;
  }

  /** That entry, as clients get it. */
  get place(): LogPlace {
    return this.#place;
  }

  /**
   * How often entries have changed what people may see. A client whose person was looked up before such a change, and
   * joined its rooms after it, would keep the access from before.
   */
  get accessChanges(): number {
    return this.#accessChanges;
  }

  /** For how long nothing has been sent, or since this process started reading, in milliseconds. */
  get quietMs(): number {
    return performance.now() - this.#sentAt;
  }

  /**
   * For how long no event has been sent to the room of a matter or minion, in milliseconds; at most that, where its last event
   * is not tracked any more.
   */
  quietMsOf(joinedId: string): number {
    return performance.now() - (this.#lastSentToRoom.get(joinedId) ?? this.#untrackedSince);
  }

  /** Starts after the newest entry: older ones are for clients that resume. */
  async begin(): Promise<void> {
    this.#place = await newestPlace(this.#platform.db);
  }

  /** Reads on. Called for every notification; a call during a read makes it read once more. */
  wake(): void {
    if (this.#ended) return;
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = this.#readOn()
      .catch((error: unknown) => {
        if (this.#ended) return;
        this.#platform.log.error({ err: error }, "live events could not be read; they are read again in a second");
        setTimeout(() => this.wake(), retryMilliseconds).unref();
      })
      .finally(() => {
        this.#reading = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  /**
   * Reads on after the connection for notifications was lost. The database may have another log since: one that was set
   * back to an earlier time, or a server that had not got the last entries. Then every client connects again.
   */
  async lookBack(): Promise<void> {
    await this.#reading;
    try {
      if (!(await isInLog(this.#platform.db, this.#place))) {
        this.#platform.log.warn({ seq: this.#place.seq }, "the log was set back: clients load everything again");
        await this.begin();
        this.#letGoAll();
      }
      this.wake();
    } catch (error) {
      if (this.#ended) return;
      this.#platform.log.error({ err: error }, "the log could not be read; it is read again in a second");
      setTimeout(() => void this.lookBack(), retryMilliseconds).unref();
    }
  }

  /** Stops sending. */
  async end(): Promise<void> {
    this.#ended = true;
    await this.#reading;
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const entries = await readEntries(this.#platform.db, this.#place.seq, batch);
      for (const entry of entries) {
        this.#applyAccess(entry);
        this.#send(entry);
        this.#place = { seq: entry.seq, createdAt: entry.createdAt };
        this.#sentAt = performance.now();
      }
      if (entries.length < batch || this.#ended) return;
    }
  }

  #applyAccess(entry: LiveEntry): void {
    const people = peopleWithOtherAccess(entry);
    if (!changesWall(entry) && !changesTeams(entry) && people.length === 0) return;
    this.#accessChanges += 1;
    if (changesWall(entry)) this.#letGoAll();
    else if (changesTeams(entry)) this.#letGoFollowers();
    this.#letGo(people);
  }

  /** People whose access changed reconnect, join the rooms that they may now join, and miss nothing. */
  #letGo(people: readonly string[]): void {
    const rooms = people.flatMap((email) => [personRoom(email), actingRoom(email)]);
    for (const id of rooms.flatMap((room) => [...(this.#io.sockets.adapter.rooms.get(room) ?? [])])) {
      const socket = this.#io.sockets.sockets.get(id);
      if (socket) letGo(socket);
    }
  }

  /** A wall can be about anyone: every client reconnects and learns what it may see now. */
  #letGoAll(): void {
    for (const socket of [...this.#io.sockets.sockets.values()]) letGo(socket);
  }

  /** Clients that have joined a matter or have a task open join them again, if they still may. */
  #letGoFollowers(): void {
    for (const socket of [...this.#io.sockets.sockets.values()]) {
      if ([...socket.rooms].some((room) => room.startsWith("matter:") || room.startsWith("task:"))) letGo(socket);
    }
  }

  #send(entry: LiveEntry): void {
    for (const message of messagesOf(entry)) {
      if (message.joined && !message.people) this.#recordSent(message.joined);
      if (message.people) this.#sendToRooms(message.people.map(personRoom), entry, message);
      else if (message.joined) this.#sendToRooms([joinedRoom(message.joined)], entry, message);
      else this.#sendToRooms(audienceOf(entry), entry, message);
    }
  }

  /** Evicts the room whose last event is oldest. */
  #recordSent(joinedId: string): void {
    this.#lastSentToRoom.delete(joinedId);
    this.#lastSentToRoom.set(joinedId, performance.now());
    const [oldest] = this.#lastSentToRoom;
    if (this.#lastSentToRoom.size <= maxTrackedRooms || oldest === undefined) return;
    this.#lastSentToRoom.delete(oldest[0]);
    this.#untrackedSince = oldest[1];
  }

  /**
   * A matter may be restricted to teams after someone has joined it: people who may no longer see it get no more of it.
   * People whom a message names may have lost their roles. A message is serialised once for all its recipients.
   */
  #sendToRooms(rooms: readonly string[], entry: LiveEntry, message: LiveMessage): void {
    // In Socket.IO, no room means everyone.
    if (rooms.length === 0) return;
    const isGuarded = message.people !== undefined || entry.restricted || entry.candidates.length > 0;
    const excluded = isGuarded ? this.#mayNotSee(rooms, entry) : [];
    this.#io
      .to([...rooms])
      .except(excluded)
      .emit(message.name, message.payload);
  }

  #mayNotSee(rooms: readonly string[], entry: LiveEntry): string[] {
    const ids = rooms.flatMap((room) => [...(this.#io.sockets.adapter.rooms.get(room) ?? [])]);
    return ids.filter((id) => {
      const socket = this.#io.sockets.sockets.get(id);
      return socket === undefined || !maySeeEntry(socket.data.actor, entry);
    });
  }

  /**
   * Notifies clients of some people, by id, that their inboxes changed; without ids everyone's. Inboxes are not in the
   * log, so that this is not sent again to clients that resume: they look themselves.
   */
  sendInboxChanges(userIds: readonly string[] | null): void {
    if (userIds === null) this.#allInboxChanges += 1;
    for (const id of userIds ?? []) this.#inboxChanges.set(id, (this.#inboxChanges.get(id) ?? 0) + 1);
    const rooms = userIds?.map(inboxRoom) ?? ["firm"];
    if (rooms.length > 0) this.#io.to(rooms).emit("inbox:changed", {});
  }

  /** How often the inbox of a person, by id, has changed since this process started, as far as it knows. */
  inboxChangesOf(userId: string): number {
    return this.#allInboxChanges + (this.#inboxChanges.get(userId) ?? 0);
  }

  /** Sends one entry to one client; the caller has checked that it may see it. */
  replay(socket: Socket, entry: LiveEntry, joined: ReadonlySet<string>): void {
    for (const message of messagesOf(entry)) {
      if (message.people && !message.people.includes(socket.data.actor.email)) continue;
      if (message.joined && !joined.has(message.joined)) continue;
      socket.emit(message.name, message.payload);
    }
  }
}

/** Closes the connection of a client, which connects again with what it may see now. */
export function letGo(socket: Socket): void {
  for (const room of [...socket.rooms]) void socket.leave(room);
  socket.conn.close();
}
