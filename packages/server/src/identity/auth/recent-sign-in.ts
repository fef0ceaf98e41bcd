import { type Actor, apiTokenRefusal } from "../../platform/actor.ts";
import { Failure } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";

/** How long a proof of who a person is counts for acts that need a recent one, in milliseconds. */
const recentMilliseconds = 10 * 60 * 1000;

/**
 * Requires a session whose person signed in or confirmed their password within ten minutes: a stolen token or an
 * unattended browser cannot take over accounts. See docs/behaviour/identity.md, 'Acts that need a recent sign-in'.
 * @throws Failure 403 `in_person` for an API token, 403 `reauthentication_required` for an older proof
 */
export async function requireRecentSignIn({ db, clock }: Pick<Platform, "db" | "clock">, actor: Actor): Promise<void> {
  if (actor.tokenScope) throw apiTokenRefusal();
  const session = await db
    .selectFrom("sessions")
    .select("authenticated_at")
    .where("id", "=", actor.sessionId)
    .executeTakeFirst();
  const provenAt = Date.parse(session?.authenticated_at ?? "");
  if (clock.now().getTime() - provenAt < recentMilliseconds) return;
  throw new Failure(
    403,
    "reauthentication_required",
    "Confirm your password first (iphub auth reauthenticate), or sign in again. It counts for ten minutes.",
  );
}
