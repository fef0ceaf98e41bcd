import type { Kysely } from "kysely";
import type { Schema } from "../../schema.ts";

/** A started sign-in with an external provider: what its response must match. */
export interface SignInFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A person at Microsoft: the tenant and the object, which never change, unlike the e-mail address. */
export interface MicrosoftIdentity {
  readonly tid: string;
  readonly oid: string;
}

/** How long a sign-in at Microsoft may take, in milliseconds. */
const flowMilliseconds = 10 * 60 * 1000;

/** Stores a started sign-in, and deletes expired ones. */
export async function saveFlow(db: Kysely<Schema>, flow: SignInFlow, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - flowMilliseconds).toISOString();
  await db.deleteFrom("sign_in_flows").where("created_at", "<", oldest).execute();
  const { state, nonce, verifier, redirectUri } = flow;
  await db
    .insertInto("sign_in_flows")
    .values({ state, nonce, verifier, redirect_uri: redirectUri, created_at: now.toISOString() })
    .execute();
}

/** Takes a started sign-in, which only one response can do; null if the state is unknown or expired. */
export async function takeFlow(db: Kysely<Schema>, state: string, now: Date): Promise<SignInFlow | null> {
  const taken = await db
    .deleteFrom("sign_in_flows")
    .where("state", "=", state)
    .where("created_at", ">", new Date(now.getTime() - flowMilliseconds).toISOString())
    .returning(["state", "nonce", "verifier", "redirect_uri as redirectUri"])
    .executeTakeFirst();
  return taken ?? null;
}

/** The person of a Microsoft account, or null. */
export async function userOfIdentity(
  db: Kysely<Schema>,
  { tid, oid }: MicrosoftIdentity,
): Promise<{ id: string; disabled: boolean } | null> {
  const row = await db
    .selectFrom("user_identities")
    .innerJoin("users", "users.id", "user_identities.user_id")
    .select(["users.id", "users.disabled_at"])
    .where("tid", "=", tid)
    .where("oid", "=", oid)
    .executeTakeFirst();
  return row ? { id: row.id, disabled: row.disabled_at !== null } : null;
}
