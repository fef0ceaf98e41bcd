import { randomBytes } from "node:crypto";
import type { auth } from "@iphub/sdk/contract/auth";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import type { Kysely } from "kysely";
import { isSameSecret } from "../../platform/constant-time.ts";
import { Failure, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import {
  beginWaiting,
  commandLineWith,
  decide,
  digestOf,
  takeAway,
  type WaitingRow,
  waitingWith,
} from "./command-line.store.ts";
import { holdAccess } from "./hold-access.ts";
import { openSession } from "./sessions.store.ts";
import { commandLineLimit } from "./sign-in-limits.ts";

type Calls = Pick<
  NounHandlers<typeof auth>,
  "beginCommandLine" | "commandLine" | "confirmCommandLine" | "finishCommandLine"
>;

/** The handlers for signing in a command line through a browser in which its person is signed in. */
export function commandLineHandlers(platform: Platform): Calls {
  const { db, database, clock, events } = platform;
  const limit = commandLineLimit(platform);
  const waiting = async (code: string) => {
    const found = await waitingWith(db, code, clock.now());
    if (!found) throw notFound("command line that waits");
    return found;
  };
  return {
    beginCommandLine: async ({ input, request }) => {
      const wanted = input();
      await limit(request.ip);
      return beginWaiting(database.kysely, wanted, clock.now());
    },
    commandLine: async ({ params }) => {
      const { code, machine, redirect_uri, created_at, expires_at } = await waiting(params.code);
      return { code, machine, returns: redirect_uri !== null, createdAt: created_at, expiresAt: expires_at };
    },
    confirmCommandLine: async ({ actor, params, input, write }) => {
      const row = await waiting(params.code);
      const { allow } = input();
      return write(async (tx) => {
        await holdAccess(tx, actor);
        const grant = randomBytes(32).toString("base64url");
        if (!(await decide(tx, row, { allow, userId: actor.userId, grant }))) throw notFound("command line that waits");
        const type = allow ? "sign-in-allowed" : "sign-in-refused";
        await events.append(tx, [{ type, actor: actor.email, metadata: { machine: row.machine } }]);
        return { redirect: redirectOf(row, allow ? { code: grant } : { error: "access_denied" }) };
      }, secretAnswer);
    },
    finishCommandLine: async ({ input, request }) => {
      const given = input();
      const row = await commandLineWith(db, given.id, clock.now());
      if (!row) throw over();
      if (row.status === "waiting" && isSameSecret(digestOf(given.verifier), row.challenge)) return null;
      const userId = await allowedPerson(database.kysely, row, given);
      request.access = { userId };
      return openSession(platform, userId, userAgentOf(row, request.headers["user-agent"]), {
        confirmedElsewhere: true,
        confirm: async (tx) => {
          if (!(await takeAway(tx, row))) throw over();
        },
      });
    },
  };
}

type Finish = EndpointParsed<(typeof auth)["finishCommandLine"]>;

/**
 * The person who allowed a command line, for the program that started it. Every other attempt to finish it ends it, so that
 * no secret can be guessed.
 * @throws Failure 400; 403 where it was refused
 */
async function allowedPerson(db: Kysely<Schema>, row: WaitingRow, given: Finish): Promise<string> {
  const isRight = isHolder(row, given);
  if (isRight && row.user_id !== null) return row.user_id;
  if (!(await takeAway(db, row)) || !isRight) throw over();
  throw new Failure(403, "refused", "The sign-in was refused in the browser.");
}

function redirectOf({ redirect_uri, state }: WaitingRow, outcome: Readonly<Record<string, string>>): string | null {
  if (redirect_uri === null) return null;
  return `${redirect_uri}?${new URLSearchParams({ ...outcome, ...(state === null ? {} : { state }) })}`;
}

/** The program that started it has the verifier and, if the browser returned to it, the grant too. */
function isHolder(row: WaitingRow, given: Finish): boolean {
  if (!isSameSecret(digestOf(given.verifier), row.challenge)) return false;
  if (row.redirect_uri === null || row.status === "refused") return true;
  return row.grant_hash !== null && isSameSecret(digestOf(given.grant ?? ""), row.grant_hash);
}

function over(): Failure {
  return new Failure(400, "sign_in_over", "This sign-in has expired or was never started. Start it again.");
}

function userAgentOf({ machine }: WaitingRow, header: string | undefined): string {
  return `${header ?? "iphub"} on ${machine}`;
}
