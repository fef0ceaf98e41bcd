import * as z from "zod/mini";
import type { JobWorker, NewJob } from "../../platform/jobs/job-queue.ts";
import { MailFailure, sendMail } from "../../platform/mail-out/smtp.ts";
import type { Platform } from "../../platform/platform.ts";
import { linkHolder, makePasswordKey } from "./password-links.store.ts";

/** The kind of the job that mails a link. */
const passwordMailJob = "password-mail";
/** With the pauses of the queue, five minutes at most, a mail server may be away for a day. */
const attempts = 300;

const payloadShape = z.object({ email: z.string(), reason: z.enum(["invited", "forgotten"]), expiresAt: z.string() });
/** The payload of the job: an address, whether or not it has an account, and never a key. */
export type PasswordMail = z.infer<typeof payloadShape>;

/** The job that mails a link; it ends with the link's time. */
export function passwordMail(payload: PasswordMail): NewJob {
  return { kind: passwordMailJob, payload, maxAttempts: attempts };
}

const subjects = { invited: "Your account at iphub", forgotten: "A new password for iphub" };

/**
 * Registers the worker that mails links. The account is looked up here, so that the call that requests a link does the
 * same work for every address; each attempt makes a key of its own. They are mailed one after the other, so that a slow mail
 * server keeps no other job waiting.
 */
export function registerPasswordMail(platform: Platform): void {
  const { jobs, db, clock, configuration, log } = platform;
  const work: JobWorker = async (job) => {
    const { email, reason, expiresAt } = payloadShape.parse(job.payload);
    const person = await linkHolder(db, "email", email);
    if (!person || Date.parse(expiresAt) <= clock.now().getTime()) return { sent: false };
    const key = await job.transaction((tx) => makePasswordKey(tx, person.id, { now: clock.now(), expiresAt }));
    if (configuration.publicUrl === undefined) throw new Error("IPHUB_PUBLIC_URL is not set: a link has no address");
    const link = passwordLinkAddress(configuration.publicUrl, key);
    const mail = { to: email, subject: subjects[reason], text: textOf(person.firstName, reason, link) };
    try {
      await sendMail(configuration, mail, job.signal);
    } catch (error) {
      if (!(error instanceof MailFailure) || error.kind !== "permanent") throw error;
      log.warn({ job: job.id, reason: error.message }, "the mail server refuses the mail of a link for good");
      return { sent: false, reason: error.message };
    }
    return { sent: true };
  };
  jobs.register(passwordMailJob, work, { name: passwordMailJob });
}

/** Whether links are mailed: with a mail server, and an address of the hub that works on the reader's machine. */
export function mailsLinks({ smtpOut, publicUrl }: Platform["configuration"]): boolean {
  return smtpOut !== undefined && publicUrl !== undefined;
}

/** The address for choosing a password. The key is after the `#`, so that no server and no log sees it. */
export function passwordLinkAddress(hub: string, key: string): string {
  return `${hub}/password#${key}`;
}

function textOf(name: string, reason: PasswordMail["reason"], link: string): string {
  const why =
    reason === "invited"
      ? "There is an account for you at iphub. Open this link to choose your password; it works once, for seven days:"
      : "Someone asked for a new password for your account at iphub. Open this link to choose it; it works once, for an hour:";
  const otherwise =
    reason === "invited"
      ? "If you did not expect this, ignore it."
      : "If it was not you, ignore it; your password does not change.";
  return [`Hello ${name},`, why, link, otherwise].join("\n\n");
}
