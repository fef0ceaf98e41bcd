import type { auth } from "@iphub/sdk/contract/auth";
import { unauthorized } from "../../platform/failures.ts";
import type { NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { bearerOf } from "./authorize.ts";
import { checkSecondFactor } from "./check-second-factor.ts";
import { commandLineHandlers } from "./command-line.ts";
import type { EndFeeds } from "./end-sessions.ts";
import { keepDevice, knownDevice } from "./known-devices.ts";
import { microsoftHandlers } from "./microsoft.ts";
import { ownSignInHandlers } from "./own-sign-ins.ts";
import { passkeyHandlers } from "./passkeys.ts";
import { passwordLinkHandlers } from "./password-links.ts";
import { verifyPassword } from "./passwords.ts";
import { offeredProviders, offerProviders, requireLocal } from "./providers.ts";
import { secondFactorHandlers } from "./second-factor.ts";
import { loginFailed, openSession, refreshSession, revokeSession } from "./sessions.store.ts";
import { setUpAdministrator, setUpIsNeeded } from "./set-up.ts";
import { clearFailures, countAttempt } from "./sign-in-limits.ts";

/** The handlers of the noun auth; `endFeeds` ends calendar addresses with what else an account can read by. */
export function authHandlers(platform: Platform, endFeeds: EndFeeds): NounHandlers<typeof auth> {
  const { db, database, clock } = platform;
  return {
    ...microsoftHandlers(platform),
    ...ownSignInHandlers(platform, endFeeds),
    ...commandLineHandlers(platform),
    ...passwordLinkHandlers(platform),
    ...secondFactorHandlers(platform),
    ...passkeyHandlers(platform),
    providers: async () => offeredProviders(platform),
    configure: async ({ actor, input, write }) => {
      const { providers } = input();
      return write((tx) => offerProviders(platform, tx, actor, providers));
    },
    login: async ({ input, request, reply }) => {
      const { email, password, code, passkey } = input();
      request.access = { person: email };
      await requireLocal(platform);
      const device = await knownDevice(platform, request, email);
      const attempt = { email, address: request.ip, device };
      await countAttempt(database.kysely, attempt, clock.now());
      const user = await db
        .selectFrom("users")
        .select(["id", "password_hash", "disabled_at"])
        .where("email", "=", email)
        .executeTakeFirst();
      const good = await verifyPassword(user?.password_hash ?? null, password);
      if (!user?.password_hash || !good || user.disabled_at) throw unauthorized("unauthorized", loginFailed);
      await checkSecondFactor(platform, { userId: user.id, attempt, code, passkey, request });
      await clearFailures(database.kysely, attempt);
      await keepDevice(platform, request, reply, email);
      const passwordHash = user.password_hash;
      return openSession(platform, user.id, request.headers["user-agent"] ?? "", { passwordHash });
    },
    refresh: async ({ request }) => {
      const token = bearerOf(request);
      if (!token) throw unauthorized("unauthorized", "Sign in first: send the token as 'Authorization: Bearer …'.");
      return refreshSession(platform, token, (actor) => {
        // The access log names whose token was used twice.
        request.access = { actor };
      });
    },
    logout: async ({ actor }) => {
      await revokeSession(database.kysely, actor.sessionId, clock.now());
      return { ok: true };
    },
    setupStatus: async () => ({ needed: await setUpIsNeeded(platform) }),
    setup: async ({ input, request }) => {
      const userId = await setUpAdministrator(platform, input());
      request.access = { userId };
      return openSession(platform, userId, request.headers["user-agent"] ?? "");
    },
  };
}
