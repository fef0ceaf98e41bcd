import type { AccountTrail, SecuredAccount } from "@iphub/sdk/contract/secure-account";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import { withdrawAnswersOf } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { type EndFeeds, endAccessOf } from "../auth/end-sessions.ts";
import { holdPermission } from "../auth/hold-access.ts";
import { forgetDevices } from "../auth/known-devices.ts";
import { readAssistants } from "./users.assistants.ts";

const day = 24 * 60 * 60 * 1000;
/** How far back the trail goes by default. */
const shownMilliseconds = 7 * day;

/** What the areas above have of an account: its calendar addresses, and the records of what it did. */
export interface AccountParts {
  readonly endFeeds: EndFeeds;
  /** What the person did since an instant, without what the reader may not see. */
  readonly readTrail: (db: Kysely<Schema>, reader: Actor, email: string, since: string) => Promise<AccountTrail>;
}

/** The trail is empty in the transaction's own answer: it is read afterwards. */
const unread: AccountTrail = { changes: { data: [], total: 0 }, accesses: { data: [], total: 0 } };

/**
 * Ends everything with which a compromised account can act, in a transaction: sessions, API tokens, links, calendar
 * addresses, passkeys, sign-ins of command lines that wait, known devices and the password. Of the caller's own account the
 * session that makes the call and the password stay: that session has just proved who it is.
 * @throws Failure 404 for an unknown person, 403 where the caller may not manage people any more
 */
export async function secureAccount(
  tx: Transaction<Schema>,
  { clock, events }: Pick<Platform, "clock" | "events">,
  actor: Actor,
  { id, since }: { readonly id: string; readonly since?: string | undefined },
  endFeeds: EndFeeds,
): Promise<SecuredAccount> {
  await holdPermission(tx, actor, "users:manage", id);
  const person = await tx
    .selectFrom("users")
    .select(["email", "password_hash"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!person) throw notFound("person");
  const now = clock.now();
  const isOwn = id === actor.userId;
  const ended = await endAccessOf(tx, id, now, endFeeds, isOwn ? actor.sessionId : null);
  await forgetDevices(tx, id);
  await withdrawAnswersOf(tx, [person.email]);
  const passwordRemoved = !isOwn && person.password_hash !== null;
  if (passwordRemoved) await tx.updateTable("users").set({ password_hash: null }).where("id", "=", id).execute();
  const from = new Date(since ?? now.getTime() - shownMilliseconds).toISOString();
  const { members: assistants } = await readAssistants(tx, id);
  const metadata = { userId: id, email: person.email, ...ended, passwordRemoved };
  await events.append(tx, [{ type: "account-secured", actor: actor.email, metadata }]);
  return { ...ended, passwordRemoved, assistants, since: from, ...unread };
}

/**
 * What an account did, read after its access has ended: a large log may take longer than a statement may run.
 * @throws Failure 500 `trail_unread` where it cannot be read
 */
export async function trailOf(
  { database, log }: Pick<Platform, "database" | "log">,
  actor: Actor,
  { email, since }: Pick<SecuredAccount, "since"> & { readonly email: string },
  readTrail: AccountParts["readTrail"],
): Promise<AccountTrail> {
  try {
    return await readTrail(database.kysely, actor, email, since);
  } catch (error) {
    log.error({ err: error }, "an account is secured, and what it did could not be read");
    const message =
      "The account is secured, but what it did could not be read. Secure it again to see it; give a later `since` if it takes too long.";
    throw new Failure(500, "trail_unread", message, { isDone: true });
  }
}
