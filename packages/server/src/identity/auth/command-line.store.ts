import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { Failure } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";

/** How long a sign-in may wait for confirmation, in milliseconds. */
const commandLineMilliseconds = 10 * 60 * 1000;
/** The most waiting sign-ins, so that no one can fill the table. */
const mostWaiting = 10_000;
/** No vowels, so that no code is a word, and no letters that look alike. */
const letters = "BCDFGHJKLMNPQRSTVWXZ";

/** A command line that waits. */
export type WaitingRow = Selectable<Schema["command_line_sign_ins"]>;

/** The request of a command line. */
export interface CommandLineRequest {
  readonly challenge: string;
  readonly machine: string;
  readonly redirectUri?: string | undefined;
  readonly state?: string | undefined;
}

/** SHA-256 in base64url: of a verifier it is the challenge (RFC 7636, S256). */
export function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Stores a new sign-in and deletes expired ones. @throws Failure 429 if too many wait */
export async function beginWaiting(
  db: Kysely<Schema>,
  { challenge, machine, redirectUri, state }: CommandLineRequest,
  now: Date,
): Promise<{ readonly id: string; readonly code: string; readonly expiresAt: string }> {
  await db.deleteFrom("command_line_sign_ins").where("expires_at", "<=", now.toISOString()).execute();
  const waiting = await sql<{ count: number }>`select count(*)::int as count from command_line_sign_ins`.execute(db);
  if ((waiting.rows[0]?.count ?? 0) >= mostWaiting) {
    throw new Failure(429, "too_many_attempts", "Too many sign-ins are waiting. Try again in ten minutes.", {
      headers: { "retry-after": "600" },
    });
  }
  const id = randomBytes(32).toString("base64url");
  const code = newCode();
  const expiresAt = new Date(now.getTime() + commandLineMilliseconds).toISOString();
  await db
    .insertInto("command_line_sign_ins")
    .values({
      id_hash: digestOf(id),
      ...{ code, challenge, machine, status: "waiting", expires_at: expiresAt },
      redirect_uri: redirectUri ?? null,
      state: state ?? null,
      created_at: now.toISOString(),
    })
    .execute();
  return { id, code, expiresAt };
}

function newCode(): string {
  const picked = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  return `${picked.slice(0, 4)}-${picked.slice(4)}`;
}

/** The command line that waits with a code, in any spelling; or null. */
export async function waitingWith(db: Kysely<Schema>, typed: string, now: Date): Promise<WaitingRow | null> {
  const plain = typed.toUpperCase().replace(/[^A-Z]/g, "");
  const found = await db
    .selectFrom("command_line_sign_ins")
    .selectAll()
    .where("code", "=", `${plain.slice(0, 4)}-${plain.slice(4)}`)
    .where("status", "=", "waiting")
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found ?? null;
}

/** Stores the person's decision, once; false if another was faster. `grant` is returned through the browser. */
export async function decide(
  tx: Transaction<Schema>,
  { id_hash }: WaitingRow,
  decision: { readonly allow: boolean; readonly userId: string; readonly grant: string },
): Promise<boolean> {
  const { allow, userId, grant } = decision;
  const decided = await tx
    .updateTable("command_line_sign_ins")
    .set({ status: allow ? "allowed" : "refused", user_id: allow ? userId : null, grant_hash: digestOf(grant) })
    .where("id_hash", "=", id_hash)
    .where("status", "=", "waiting")
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}

/** The command line with an id, in any state; null if there is none or it has expired. */
export async function commandLineWith(db: Kysely<Schema>, id: string, now: Date): Promise<WaitingRow | null> {
  const found = await db
    .selectFrom("command_line_sign_ins")
    .selectAll()
    .where("id_hash", "=", digestOf(id))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes a command line, so that only one request finishes it. False if another was faster. */
export async function takeAway(db: Kysely<Schema>, { id_hash }: WaitingRow): Promise<boolean> {
  const taken = await db.deleteFrom("command_line_sign_ins").where("id_hash", "=", id_hash).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}
