import type { auth } from "@iphub/sdk/contract/auth";
import type { Transaction } from "kysely";
import { type Failure, invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { checkNewAuthenticator, newAuthenticator, saveNewAuthenticator, useAuthenticator } from "./authenticators.ts";
import { holdAccess, holdPermission } from "./hold-access.ts";
import { deletePasskeysOf } from "./passkeys.store.ts";
import {
  deleteAuthenticator,
  dropUnusedCodes,
  endDuty,
  hasSecondFactor,
  isRequired,
  readSecondFactor,
  replaceRecoveryCodes,
  requiredRoles,
  roleNeedsIt,
  saveRequiredRoles,
} from "./second-factor.store.ts";

type Calls = Pick<
  NounHandlers<typeof auth>,
  | "secondFactor"
  | "beginAuthenticator"
  | "confirmAuthenticator"
  | "removeAuthenticator"
  | "makeRecoveryCodes"
  | "removeSecondFactor"
  | "secondFactorRoles"
  | "requireSecondFactor"
>;

/** The handlers for second factors. */
export function secondFactorHandlers(platform: Platform): Calls {
  const { db, events } = platform;
  return {
    ...ownFactorHandlers(platform),
    removeSecondFactor: async ({ actor, params: { id }, write }) => {
      const person = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst();
      if (!person) throw notFound("person");
      return write(async (tx) => {
        await holdPermission(tx, actor, "users:manage", id);
        const removed = [await deletePasskeysOf(tx, id), await deleteAuthenticator(tx, id)];
        if (!removed.some(Boolean)) throw notFound("second factor");
        await dropUnusedCodes(tx, id);
        await queueSecondFactorMail(tx, platform, { to: person.email, by: actor.email });
        const metadata = { userId: id, email: person.email };
        await events.append(tx, [{ type: "second-factor-removed", actor: actor.email, metadata }]);
        return { ok: true } as const;
      });
    },
    secondFactorRoles: async () => requiredRoles(db),
    requireSecondFactor: async ({ actor, input, write }) => {
      const roles = [...new Set(input().roles)];
      return write(async (tx) => {
        await holdPermission(tx, actor, "system:manage");
        await saveRequiredRoles(tx, roles);
        await events.append(tx, [{ type: "second-factor-required", actor: actor.email, metadata: { roles } }]);
        return roles;
      });
    },
  };
}

/** The calls with which people administer their own second factor. */
function ownFactorHandlers(
  platform: Platform,
): Omit<Calls, "removeSecondFactor" | "secondFactorRoles" | "requireSecondFactor"> {
  const { db, events, clock } = platform;
  return {
    secondFactor: async ({ actor }) => readSecondFactor(db, actor.userId),
    beginAuthenticator: async ({ actor, write }) => {
      const { setUp, sealed } = await newAuthenticator(platform, actor.email);
      return write(async (tx) => {
        await saveNewAuthenticator(tx, actor.userId, sealed);
        return setUp;
      }, secretAnswer);
    },
    confirmAuthenticator: async ({ actor, input, write }) => {
      const code = input().code.replaceAll(/[\s-]/g, "");
      const confirmed = await checkNewAuthenticator(platform, actor.userId, code);
      if (!confirmed) throw wrongCode();
      return write(async (tx) => {
        await holdAccess(tx, actor);
        if (!(await useAuthenticator(tx, actor.userId, confirmed, clock.now()))) throw wrongCode();
        await endDuty(tx, actor.userId);
        const metadata = { userId: actor.userId, email: actor.email };
        await events.append(tx, [{ type: "second-factor-added", actor: actor.email, metadata }]);
        return { recoveryCodes: await replaceRecoveryCodes(tx, actor.userId) };
      }, secretAnswer);
    },
    removeAuthenticator: async ({ actor, write }) => {
      return write(async (tx) => {
        // Removals run one after another: if the app and the last passkey were removed at the same time, each removal
        // would still find the other factor, and none would be left.
        await holdAccess(tx, actor);
        if (!(await deleteAuthenticator(tx, actor.userId))) throw notFound("authenticator app");
        if (!(await hasSecondFactor(tx, actor.userId)) && (await isRequired(tx, actor.userId))) throw roleNeedsIt();
        await dropUnusedCodes(tx, actor.userId);
        const metadata = { userId: actor.userId, email: actor.email };
        await events.append(tx, [{ type: "second-factor-removed", actor: actor.email, metadata }]);
        return { ok: true } as const;
      });
    },
    makeRecoveryCodes: async ({ actor, write }) => {
      if (!(await hasSecondFactor(db, actor.userId))) throw notFound("second factor");
      return write(async (tx) => {
        await holdAccess(tx, actor);
        const metadata = { userId: actor.userId, email: actor.email };
        await events.append(tx, [{ type: "recovery-codes-made", actor: actor.email, metadata }]);
        return { recoveryCodes: await replaceRecoveryCodes(tx, actor.userId) };
      }, secretAnswer);
    },
  };
}

function wrongCode(): Failure {
  return invalid([{ field: "code", message: "is not a current code of the app; enter the one that it shows now" }]);
}

/** Notifies a person by mail that an administrator removed their second factor. */
async function queueSecondFactorMail(
  tx: Transaction<Schema>,
  platform: Pick<Platform, "configuration" | "clock">,
  { to, by }: { readonly to: string; readonly by: string },
): Promise<void> {
  const text = [
    `${by} has removed the second factor of your account at iphub. Your password alone signs you in now.`,
    "Set up a second factor again under 'Sign-ins and password'. If you did not ask for this, tell your firm at once.",
  ].join("\n\n");
  await queueMail(tx, platform, { to: { address: to }, subject: "Your second factor was removed", text });
}
