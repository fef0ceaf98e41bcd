import type { Transaction } from "kysely";
import * as z from "zod/mini";
import { sendMail } from "../../platform/mail-out.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** The kind of the job that tells a person that their second factor was removed. */
const secondFactorMailKind = "second-factor-mail";
/** The mail server is tried over several hours. */
const attempts = 8;

const payloadShape = z.object({ to: z.string(), by: z.string() });

/** Registers the worker that tells people that an administrator removed their second factor. */
export function registerSecondFactorMail({ jobs, configuration }: Pick<Platform, "jobs" | "configuration">): void {
  jobs.register(secondFactorMailKind, async ({ payload }) => {
    const { to, by } = payloadShape.parse(payload);
    const text = [
      `${by} has removed the second factor of your account at iphub. Your password alone signs you in now.`,
      "Set up a second factor again under 'Sign-ins and password'. If you did not ask for this, tell your firm at once.",
    ].join("\n\n");
    await sendMail(configuration.smtpOut, { to, subject: "Your second factor was removed", text });
    return { sent: true };
  });
}

/** Queues the mail, if the hub sends mail. */
export async function queueSecondFactorMail(
  tx: Transaction<Schema>,
  { jobs, configuration }: Pick<Platform, "jobs" | "configuration">,
  payload: z.infer<typeof payloadShape>,
): Promise<void> {
  if (configuration.smtpOut === undefined) return;
  await jobs.enqueue(tx, { kind: secondFactorMailKind, payload, maxAttempts: attempts });
}
