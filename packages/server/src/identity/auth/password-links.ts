import type { auth } from "@iphub/sdk/contract/auth";
import type { FastifyRequest } from "fastify";
import { nowIso } from "../../platform/clock.ts";
import { invalid, notFound } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import { secretAnswer } from "../../platform/idempotency.ts";
import type { Platform } from "../../platform/platform.ts";
import { checkSecondFactor, type ProvenPerson } from "./check-second-factor.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { holdPermission } from "./hold-access.ts";
import { knownDevice } from "./known-devices.ts";
import { checkNewPassword } from "./new-password.ts";
import {
  holderOfKey,
  invitationMilliseconds,
  type LinkHolder,
  linkHolder,
  makePasswordKey,
  resetLinkMilliseconds,
  spendPasswordKey,
} from "./password-links.store.ts";
import { mailsLinks, type PasswordMail, passwordLinkAddress, passwordMail } from "./password-mail.ts";
import { hashPassword } from "./passwords.ts";
import { requireLocal } from "./providers.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { openSession } from "./sessions.store.ts";
import { clearFailures, countAsked, countAttempt } from "./sign-in-limits.ts";

type Calls = Pick<NounHandlers<typeof auth>, "sendPasswordLink" | "forgotPassword" | "choosePassword">;

const spent = () => invalid([{ field: "key", message: "is used, expired or incomplete; ask for another link" }]);

/** The handlers for one-time links: invitations and forgotten passwords. */
export function passwordLinkHandlers(platform: Platform): Calls {
  const { db, database, clock, jobs, events, configuration } = platform;
  const expiryIn = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  return {
    sendPasswordLink: async ({ actor, params, write, request }) => {
      const person = await linkHolder(db, "id", params.id);
      if (!person) throw notFound("person at work");
      const expiresAt = expiryIn(invitationMilliseconds);
      const mails = mailsLinks(configuration);
      return write(async (tx) => {
        await holdPermission(tx, actor, "users:manage", person.id);
        const link = mails ? null : await linkOf(tx, person, expiresAt, `${request.protocol}://${request.host}`);
        const payload: PasswordMail = { email: person.email, reason: "invited", expiresAt };
        if (mails) await jobs.enqueue(tx, passwordMail(payload));
        const metadata = { userId: person.id, email: person.email };
        await events.append(tx, [{ type: "password-link-made", actor: actor.email, metadata }]);
        return { sentTo: mails ? person.email : null, link, expiresAt };
      }, secretAnswer);
    },
    forgotPassword: async ({ input, request, write }) => {
      const { email } = input();
      await requireLocal(platform);
      await countAsked(database.kysely, { email, address: request.ip }, clock.now());
      const payload: PasswordMail = { email, reason: "forgotten", expiresAt: expiryIn(resetLinkMilliseconds) };
      return write(async (tx) => {
        const mails = mailsLinks(configuration);
        if (mails) await jobs.enqueue(tx, passwordMail(payload));
        return { ok: true, mails } as const;
      });
    },
    choosePassword: async ({ input, request, write }) => {
      const { key, newPassword, code, passkey } = input();
      await requireLocal(platform);
      const holder = await holderOfKey(db, key, clock.now());
      if (!holder) throw spent();
      await checkNewPassword("newPassword", newPassword, holder);
      await proveHolder(platform, holder, request, { code, passkey });
      const hash = await hashPassword(newPassword);
      const userId = await write(async (tx) => choose(tx, key, hash));
      request.access = { userId };
      return openSession(platform, userId, request.headers["user-agent"] ?? "", { passwordHash: hash });
    },
  };
  async function linkOf(tx: Parameters<typeof makePasswordKey>[0], person: LinkHolder, expiresAt: string, hub: string) {
    const key = await makePasswordKey(tx, person.id, { now: clock.now(), expiresAt });
    return passwordLinkAddress(configuration.publicUrl ?? hub, key);
  }
  async function choose(tx: Parameters<typeof spendPasswordKey>[0], key: string, hash: string): Promise<string> {
    const person = await spendPasswordKey(tx, key, clock.now());
    if (!person) throw spent();
    const change = { password_hash: hash, updated_at: nowIso(clock) };
    await tx.updateTable("users").set(change).where("id", "=", person.id).execute();
    await endSessionsOf(tx, person.id, clock.now());
    const metadata = { userId: person.id, email: person.email };
    await events.append(tx, [{ type: "password-chosen", actor: person.email, metadata }]);
    return person.id;
  }
}

/** A link to a password does not replace the second factor of a person who has one. */
async function proveHolder(
  platform: Platform,
  { id, email }: LinkHolder,
  request: FastifyRequest,
  sent: Pick<ProvenPerson, "code" | "passkey">,
): Promise<void> {
  const { db, database, clock } = platform;
  if (!(await hasSecondFactor(db, id))) return;
  const attempt = { email, address: request.ip, device: await knownDevice(platform, request, email) };
  await countAttempt(database.kysely, attempt, clock.now());
  await checkSecondFactor(platform, { userId: id, attempt, request, ...sent });
  await clearFailures(database.kysely, attempt);
}
