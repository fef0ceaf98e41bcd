import { canonicalJson } from "@iphub/sdk/domain/canonical-json";
import { idempotencyKeyFault, keyRule } from "@iphub/sdk/domain/idempotency-key-fault";
import type { FastifyRequest } from "fastify";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../schema.ts";
import type { Actor } from "./actor.ts";
import { DatabaseUnavailableError } from "./database/unavailable.ts";
import { sha256 } from "./events/event-log.ts";
import { writeAs } from "./events/write-as.ts";
import { Failure } from "./failures.ts";
import type { Platform } from "./platform.ts";

const hour = 60 * 60 * 1000;
/**
 * How long the response of a write is stored for a repetition with the same key, in milliseconds: a day longer than the
 * seven for which a browser without the hub keeps a write whose answer it did not get.
 */
const keptMilliseconds = 8 * 24 * hour;

/** Deletes, every hour, the stored responses of writes that are older than eight days. */
export function startSweepingAnswers(platform: Platform): void {
  platform.jobs.every("sweep-answers", hour, () => sweepAnswers(platform));
}

/** Deletes the stored responses of writes that are older than eight days. */
export async function sweepAnswers({ database, clock }: Pick<Platform, "database" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMilliseconds).toISOString();
  await database.kysely.deleteFrom("idempotent_writes").where("created_at", "<", before).execute();
}

/** Stored in place of a response that is shown once; existing databases contain this name. */
const shownOnce = { toldOnce: true };

/** How a response is stored: a `secret` one is shown once and not stored. */
export interface AnswerStorage {
  readonly secret?: boolean;
}

/** For a response with a secret: a token, a one-time link, a private address. */
export const secretAnswer: AnswerStorage = { secret: true };

/**
 * Stops repeating stored responses that mention one of these ids: some of their readers may no longer see what they
 * show. A repetition is then refused (409 `told_once`) and not done again.
 */
export async function withdrawAnswersAbout(tx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const quoted = ids.map((id) => JSON.stringify(id));
  // Each answer is made text once, whatever the number of ids: `offset 0` keeps the planner from repeating the cast.
  await sql`
    update idempotent_writes set answer = ${JSON.stringify(shownOnce)}::jsonb
    where exists (
      select 1 from (select answer::text as words offset 0) as stored, unnest(${quoted}::text[]) as own (id)
      where strpos(stored.words, own.id) > 0)`.execute(tx);
}

/** Stops repeating the stored responses of people who may see less than before; see {@link withdrawAnswersAbout}. */
export async function withdrawAnswersOf(tx: Transaction<Schema>, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return;
  await tx
    .updateTable("idempotent_writes")
    .set({ answer: JSON.stringify(shownOnce) })
    .where("user_id", "in", (people) =>
      people
        .selectFrom("users")
        .select("id")
        .where("email", "in", [...emails]),
    )
    .execute();
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers["idempotency-key"];
  if (typeof header !== "string") return null;
  const fault = idempotencyKeyFault(header);
  if (fault !== null) throw new Failure(400, "invalid_input", `The Idempotency-Key ${fault}. ${keyRule}`);
  return header;
}

/**
 * Notes what distinguishes one write with an upload from another, as the request's body; its handler calls this as soon as
 * it has read the form.
 */
export function noteUpload(request: FastifyRequest, fields: object, contentSha256: string): void {
  request.body = { ...fields, contentSha256 };
}

/** The call of a key, with the request; the same key with any other request is refused. */
function callOf(request: FastifyRequest, actor: Actor): string {
  const body = sha256(canonicalJson(request.body ?? null));
  const principal = actor.actingFor?.email ?? null;
  return `${request.method} ${request.url} ${body}${principal === null ? "" : ` for ${principal}`}`;
}

/**
 * Returns the stored response of a write with this key, or runs `work`. A call that fails because a concurrent
 * repetition was faster returns that one's response: both callers get the same.
 * @throws Failure 422 where the key was used for another call
 */
export async function answerOnce(
  platform: Platform,
  actor: Actor | null,
  request: FastifyRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  // An upload is known only when it is read: a repetition is read too, and undone by its key.
  const before = isUnreadForm(request) ? null : await storedAnswer(platform, actor, request);
  if (before) return before.answer;
  try {
    return await work();
  } catch (error) {
    // Without its content an upload that was refused cannot be distinguished from another one.
    if (isUnreadForm(request) || (error instanceof Failure && error.isDone)) throw error;
    // If the database is still unavailable for this look-up, the first error is the one to report.
    const isAway = error instanceof DatabaseUnavailableError;
    if (isAway && error.isUndone) throw error;
    const reading = storedAnswer(platform, actor, request);
    const stored = await (isAway ? reading.catch(() => null) : reading);
    if (stored) return stored.answer;
    throw error;
  }
}

function isUnreadForm(request: FastifyRequest): boolean {
  return request.body === undefined && request.isMultipart();
}

/**
 * The stored response of an earlier write with this key, or null.
 * @throws Failure 422 where the key was used for another call, 409 where the response was a secret
 */
async function storedAnswer(
  platform: Platform,
  actor: Actor | null,
  request: FastifyRequest,
): Promise<{ answer: unknown } | null> {
  const key = request.method === "GET" || !actor ? null : keyOf(request);
  if (!key || !actor) return null;
  const row = await platform.db
    .selectFrom("idempotent_writes")
    .select(["call", "answer"])
    .where("user_id", "=", actor.userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return null;
  if (row.call !== callOf(request, actor)) {
    throw new Failure(422, "idempotency_key_reused", "This Idempotency-Key was used for another call. Use a new one.");
  }
  if (canonicalJson(row.answer) !== canonicalJson(shownOnce)) return { answer: row.answer };
  throw new Failure(
    409,
    "told_once",
    "This was done before, and its result is shown only once. Check what exists, and create another one if you need it.",
  );
}

/**
 * Runs a write in one transaction and stores its response in the same transaction. Of two concurrent requests with one
 * key, the primary key admits one, and the other is rolled back and gets the stored response (see {@link answerOnce}).
 */
export async function runOnce<T>(
  platform: Platform,
  actor: Actor | null,
  request: FastifyRequest,
  work: (tx: Transaction<Schema>) => Promise<T>,
  { secret = false }: AnswerStorage = {},
): Promise<T> {
  const key = actor ? keyOf(request) : null;
  return writeAs(platform, actor, async (tx) => {
    const answer = await work(tx);
    if (key && actor) await store(platform, tx, actor, key, callOf(request, actor), secret ? shownOnce : answer);
    return answer;
  });
}

async function store(
  platform: Platform,
  tx: Transaction<Schema>,
  actor: Actor,
  key: string,
  call: string,
  answer: unknown,
): Promise<void> {
  const stored = await tx
    .insertInto("idempotent_writes")
    .values({
      user_id: actor.userId,
      key,
      call,
      answer: sql`${JSON.stringify(answer)}::jsonb`,
      created_at: platform.clock.now().toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 1n) return;
  throw new Failure(409, "in_progress", "The same write was made at the same time. Repeat the call.", {
    headers: { "retry-after": "0" },
  });
}
