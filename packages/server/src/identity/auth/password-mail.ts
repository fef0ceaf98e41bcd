import * as z from "zod/mini";
import { sendMail } from "../../platform/mail-out.ts";
import type { Platform } from "../../platform/platform.ts";
import { linkHolder, makePasswordKey } from "./password-links.store.ts";

/** The kind of the job that mails a link. */
export const passwordMailJob = "password-mail";

const payloadShape = z.object({ email: z.string(), reason: z.enum(["invited", "forgotten"]), expiresAt: z.string() });
/** What the job is given: an address, whether or not anybody has it, and never a key. */
export type PasswordMail = z.infer<typeof payloadShape>;

const subjects = { invited: "Your account at iphub", forgotten: "A new password for iphub" };

/**
 * Takes the jobs that mail links. Who has the address is looked up here, so that the call that asks for a link does the
 * same work for every address; each attempt makes a key of its own.
 */
export function registerPasswordMail(platform: Platform, url: string): void {
  const { jobs, db, database, clock, configuration } = platform;
  jobs.register(passwordMailJob, async ({ payload }) => {
    const { email, reason, expiresAt } = payloadShape.parse(payload);
    const person = await linkHolder(db, "email", email);
    if (!person || Date.parse(expiresAt) <= clock.now().getTime()) return { sent: false };
    const key = await makePasswordKey(database.kysely, person.id, { now: clock.now(), expiresAt });
    const link = passwordLinkAddress(configuration.publicUrl ?? url, key);
    await sendMail(configuration.smtpOut, {
      to: email,
      subject: subjects[reason],
      text: textOf(person.firstName, reason, link),
    });
    return { sent: true };
  });
}

/** The address at which a password is chosen. The key stands behind the `#`: no server and no log sees it. */
export function passwordLinkAddress(hub: string, key: string): string {
  return `${hub.replace(/\/+$/, "")}/password#${key}`;
}

function textOf(name: string, reason: PasswordMail["reason"], link: string): string {
  const why =
    reason === "invited"
      ? "There is an account for you at iphub. Open this link to choose your password; it works once, for seven days:"
      : "Someone asked for a new password for your account at iphub. Open this link to choose it; it works once, for an hour:";
  const otherwise =
    reason === "invited"
      ? "If you did not expect this, leave it; nothing happens."
      : "If it was not you, leave it; your password stays as it is.";
  return [`Hello ${name},`, why, link, otherwise].join("\n\n");
}
