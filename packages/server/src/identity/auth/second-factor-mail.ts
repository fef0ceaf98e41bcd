import type { Transaction } from "kysely";
import { queueMail } from "../../platform/mail-out/queue-mail.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

/** Tells a person by mail that an administrator removed their second factor. */
export async function queueSecondFactorMail(
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
