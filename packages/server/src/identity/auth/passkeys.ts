import type { auth } from "@iphub/sdk/contract/auth";
import type { Kysely, Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { Failure, invalid, notFound, unauthorized } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { holdAccess } from "./hold-access.ts";
import { keepDevice } from "./known-devices.ts";
import { checkNewPasskey, provePasskey, requestNewPasskey, requestPasskey } from "./passkey-proof.ts";
import {
  credentialsOf,
  deletePasskey,
  insertPasskey,
  nameOfPasskey,
  passkeyOf,
  readPasskeys,
  spendChallenge,
} from "./passkeys.store.ts";
import { requireLocal } from "./providers.ts";
import {
  dropUnusedCodes,
  endDuty,
  hasSecondFactor,
  isRequired,
  replaceRecoveryCodes,
  roleNeedsIt,
} from "./second-factor.store.ts";
import { openSession } from "./sessions.store.ts";

type Calls = Pick<
  NounHandlers<typeof auth>,
  "passkeys" | "beginPasskey" | "addPasskey" | "renamePasskey" | "removePasskey" | "passkeyRequest" | "passkeySignIn"
>;

/** The most passkeys that a person may have. */
const mostPasskeys = 20;

/** The handlers for passkeys; what they prove is in passkey-proof.ts. */
export function passkeyHandlers(platform: Platform): Calls {
  return {
    ...ownPasskeyHandlers(platform),
    passkeyRequest: async ({ request }) => {
      await requireLocal(platform);
      return requestPasskey(platform, request);
    },
    passkeySignIn: async ({ input, request, reply }) => {
      const { passkey } = input();
      await requireLocal(platform);
      const holder = await provePasskey(platform, request, passkey);
      if (!holder) throw refusedProof();
      request.access = { userId: holder.userId };
      await keepDevice(platform, request, reply, holder.email);
      return openSession(platform, holder.userId, request.headers["user-agent"] ?? "", {
        confirm: async (tx) => {
          if (!(await passkeyOf(tx, passkey.id))) throw refusedProof();
        },
      });
    },
  };
}

/** The calls with which people administer their own passkeys. */
function ownPasskeyHandlers(platform: Platform): Omit<Calls, "passkeyRequest" | "passkeySignIn"> {
  const { db, events, clock } = platform;
  return {
    passkeys: async ({ actor }) => readPasskeys(db, actor.userId),
    beginPasskey: async ({ actor, request }) => {
      await requireLocal(platform);
      const known = await credentialsOf(db, actor.userId);
      refuseMore(known);
      return requestNewPasskey(platform, request, actor, known);
    },
    addPasskey: async ({ actor, input, write, request }) => {
      const { name, passkey } = input();
      await requireLocal(platform);
      const { userId, email } = actor;
      const checked = await checkNewPasskey(platform, request, userId, passkey);
      if (!checked) throw refusedField();
      return write(async (tx) => {
        await holdAccess(tx, actor);
        refuseMore(await credentialsOf(tx, userId));
        if (!(await spendChallenge(tx, checked.challenge, clock.now()))) throw refusedField();
        const isFirst = !(await hasSecondFactor(tx, userId));
        const added = await insertPasskey(tx, userId, name, checked, clock.now());
        if (!added) throw refusedField();
        await endDuty(tx, userId);
        await events.append(tx, [{ type: "passkey-added", actor: email, metadata: { userId, email, name } }]);
        return { ...added, recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, userId) : [] };
      }, secretAnswer);
    },
    renamePasskey: async ({ actor: { userId, email }, params, input, write }) => {
      const { name } = await requireOwn(db, userId, params.id).then(input);
      return write(async (tx) => {
        const renamed = await nameOfPasskey(tx, userId, params.id, name);
        if (!renamed) throw notFound("passkey");
        await events.append(tx, [{ type: "passkey-renamed", actor: email, metadata: { userId, email, name } }]);
        return renamed;
      });
    },
    removePasskey: async ({ actor, params, write }) => {
      await requireOwn(db, actor.userId, params.id);
      return write((tx) => removeOwn(tx, platform, actor, params.id));
    },
  };
}

/** Removes one of a person's own passkeys in a transaction. @throws Failure 401, 404; 409 where their role requires it */
async function removeOwn(
  tx: Transaction<Schema>,
  { events }: Pick<Platform, "events">,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const { userId, email } = actor;
  // Removals run one after another: if the last two were removed at the same time, each removal would still find the
  // other passkey, and none would be left.
  await holdAccess(tx, actor);
  const removed = await deletePasskey(tx, userId, id);
  if (!removed) throw notFound("passkey");
  if (!(await hasSecondFactor(tx, userId)) && (await isRequired(tx, userId))) throw roleNeedsIt();
  await dropUnusedCodes(tx, userId);
  const metadata = { userId, email, name: removed.name };
  await events.append(tx, [{ type: "passkey-removed", actor: email, metadata }]);
  return { ok: true };
}

async function requireOwn(db: Kysely<Schema>, userId: string, id: string): Promise<void> {
  if (!(await readPasskeys(db, userId)).some((one) => one.id === id)) throw notFound("passkey");
}

function refuseMore(known: readonly string[]): void {
  if (known.length < mostPasskeys) return;
  throw new Failure(409, "too_many_passkeys", `You have ${mostPasskeys} passkeys. Remove one first.`);
}

function refusedProof(): Failure {
  return unauthorized("passkey_refused", "This passkey is not known here, or was refused. Try again.");
}

function refusedField(): Failure {
  return invalid([{ field: "passkey", message: "was refused; start adding it again" }]);
}
