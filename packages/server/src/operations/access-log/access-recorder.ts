import type { FastifyInstance, FastifyRequest } from "fastify";
import { codeOf } from "../../platform/failures.ts";
import type { LiveAccess } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { storableText } from "../../platform/storable-text.ts";
import { type NewAccess, saveAccesses } from "./access-log.store.ts";
import { type RecordedCall, recordedCalls } from "./recorded-calls.ts";

/** How long an entry waits to be saved at most, in milliseconds: what a crash can lose. */
const saveMilliseconds = 1000;
/** So many entries are saved without waiting. */
const fullBatch = 500;
/** So many entries wait while the database is away; older ones are given up, and the log on standard error says so. */
const mostWaiting = 100_000;
/** The same access is recorded once in this time, in milliseconds. */
const repeatMilliseconds = 60_000;

/**
 * Records accesses after their answer is sent, in batches, so that no page waits for them. A clean shutdown saves all;
 * see docs/behaviour/operations.md, 'Access log'.
 */
export class AccessRecorder {
  readonly #platform: Pick<Platform, "database" | "clock" | "log">;
  #waiting: NewAccess[] = [];
  #saving: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #seen = new Set<string>();
  #seenSince = 0;

  constructor(platform: Pick<Platform, "database" | "clock" | "log">) {
    this.#platform = platform;
  }

  /** Notes one access; it is saved within a second. */
  note(entry: Omit<NewAccess, "at">): void {
    const now = this.#platform.clock.now();
    if (this.#isRepeated(entry, now.getTime())) return;
    this.#waiting.push({ ...entry, at: now.toISOString() });
    if (this.#waiting.length >= fullBatch) void this.save();
    else this.#timer ??= setTimeout(() => void this.save(), saveMilliseconds);
  }

  /** Saves what waits; resolves when it is stored, or was kept to be tried again. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving = this.#saving.then(() => this.#saveWaiting());
    return this.#saving;
  }

  async #saveWaiting(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0) return;
    try {
      await saveAccesses(this.#platform.database, batch);
    } catch (error) {
      if (isOfData(error)) return this.#saveOneByOne(batch);
      this.#keep(batch, error);
    }
  }

  /** An entry that the database cannot hold keeps no other out of the log: it is written to standard error instead. */
  async #saveOneByOne(batch: readonly NewAccess[]): Promise<void> {
    for (const [at, entry] of batch.entries()) {
      try {
        await saveAccesses(this.#platform.database, [entry]);
      } catch (error) {
        if (!isOfData(error)) return this.#keep(batch.slice(at), error);
        this.#platform.log.error({ err: error, entry }, "an entry of the access log was not saved");
      }
    }
  }

  /** Keeps entries that were not saved, to be tried again. */
  #keep(entries: readonly NewAccess[], error: unknown): void {
    const kept = [...entries, ...this.#waiting];
    this.#waiting = kept.slice(-mostWaiting);
    const lost = kept.length - this.#waiting.length;
    this.#platform.log.error({ err: error, waiting: this.#waiting.length, lost }, "the access log was not saved");
    this.#timer ??= setTimeout(() => void this.save(), saveMilliseconds);
  }

  /** Saves what waits, and nothing more after it: for a shutdown. */
  async close(): Promise<void> {
    await this.save();
    clearTimeout(this.#timer);
  }

  /** A picture is loaded in pieces and a script calls often: the same read or use within a minute is one entry. */
  #isRepeated(entry: Omit<NewAccess, "at">, now: number): boolean {
    if (entry.kind === "sign-in" || entry.kind === "sign-out" || entry.kind === "export") return false;
    if (now - this.#seenSince >= repeatMilliseconds) {
      this.#seen = new Set();
      this.#seenSince = now;
    }
    // Opening a page of a matter is several calls, and one read.
    const key = JSON.stringify(entry.kind === "token" ? entry : { ...entry, call: null });
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }
}

/** A fault of the data itself (SQLSTATE class 22), or more of it than an index holds (54): no later attempt mends it. */
function isOfData(error: unknown): boolean {
  return /^(22|54)/.test(codeOf(error));
}

/** Records the accesses of an application, and saves them when it closes. */
export function recordAccesses(app: FastifyInstance, platform: Platform): void {
  const recorder = new AccessRecorder(platform);
  app.decorateRequest("access", null);
  app.decorate("noteLiveAccess", ({ actor, address, call, matter, isRefused = false }: LiveAccess) => {
    // A connection alone is a use only where a token made it: a person's own is there after each page that is read.
    if (matter === undefined && actor.tokenId === undefined) return;
    recorder.note({
      ...{ person: actor.email, actingFor: actor.actingFor?.email, tokenId: actor.tokenId, address, call },
      ...{ kind: matter === undefined ? "token" : "matter", outcome: isRefused ? "refused" : "done" },
      ...(matter === undefined ? {} : { matter }),
    });
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    const { call } = request.routeOptions.config;
    if (typeof call !== "string") return;
    const recorded = recordedCalls.get(call);
    const known = recorded && accessOf(request, call, recorded, statusCode);
    const entry = known ?? otherAccess(callerOf(request), call, statusCode);
    if (entry) recorder.note(entry);
  });
  // Who reads the log reads what was there when they asked.
  app.addHook("preHandler", async (request) => {
    const { call } = request.routeOptions.config;
    if (typeof call === "string" && call.startsWith("accessLog.")) await recorder.save();
  });
  app.addHook("onClose", () => recorder.close());
}

const refusals: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** A wrong password where one confirms who one is, and a sign-in that is over, are refused as input. */
const refusedSignIns: ReadonlySet<number> = new Set([...refusals, 400]);
/** Refused for want of a permission, by a limit, or as used before: whatever was called, an attack shows in these. */
const refusedAnyCall: ReadonlySet<number> = new Set([401, 403, 429]);

/** A call that is not recorded by itself: it is where an API token made it, or where a known person was refused. */
function otherAccess(caller: Caller, call: string, status: number): Omit<NewAccess, "at"> | null {
  if (caller.tokenId !== undefined) return { ...caller, kind: "token", outcome: outcomeOf(status), call };
  if (!caller.person || !refusedAnyCall.has(status)) return null;
  return { ...caller, kind: "call", outcome: "refused", call };
}

function accessOf(
  request: FastifyRequest,
  call: string,
  { kind, names, parameter }: RecordedCall,
  status: number,
): Omit<NewAccess, "at"> | null {
  const caller = callerOf(request);
  const refused = kind === "sign-in" ? refusedSignIns : refusals;
  if (status >= 400 && !refused.has(status)) return null;
  // A command line that waits for its confirmation has not signed in, and a stranger's guess at an address is no one's.
  if (!caller.person && !caller.userId && (kind !== "sign-in" || status < 400)) return null;
  const named = request.access?.subject ?? (parameter === undefined ? undefined : parameterOf(request, parameter));
  // The file wrapper of an application that no matter has is empty: nothing was read.
  if (names !== undefined && named === undefined && status < 400) return null;
  return {
    ...caller,
    kind,
    outcome: outcomeOf(status),
    call,
    ...(named !== undefined && names !== undefined ? { [names]: named } : {}),
    ...(kind === "export" ? exportFacts(request.query) : {}),
  };
}

/** The search that an export came from, and the matter that it is narrowed to: who may not see it sees no such entry. */
function exportFacts(query: unknown): Pick<NewAccess, "detail" | "matter"> {
  const matter = typeof query === "object" && query !== null ? Reflect.get(query, "inventionId") : undefined;
  return { detail: JSON.stringify(query), ...(typeof matter === "string" ? { matter: storableText(matter) } : {}) };
}

function outcomeOf(status: number): "done" | "refused" {
  return status >= 400 ? "refused" : "done";
}

type Caller = Pick<NewAccess, "person" | "userId" | "actingFor" | "tokenId" | "address">;

function callerOf(request: FastifyRequest): Caller {
  const actor = request.actor ?? request.access?.actor;
  return {
    person: actor?.email ?? request.access?.person,
    userId: request.access?.userId,
    actingFor: actor?.actingFor?.email,
    tokenId: actor?.tokenId,
    address: request.ip,
  };
}

function parameterOf({ params }: FastifyRequest, name: string): string | undefined {
  if (typeof params !== "object" || params === null) return undefined;
  const value: unknown = Reflect.get(params, name);
  return typeof value === "string" ? storableText(value) : undefined;
}
