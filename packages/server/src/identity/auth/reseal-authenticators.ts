import { DatabaseUnavailableError } from "../../platform/database/unavailable.ts";
import type { Platform } from "../../platform/platform.ts";
import { mayNeedResealing, resealed } from "../../platform/secrets.ts";
import { authenticatorPurpose } from "./authenticators.ts";

type Parts = Pick<Platform, "db" | "database" | "configuration" | "disk" | "log">;

/**
 * Encrypts the secrets of authenticator apps with the present key, where another one encrypted them: at each start, so
 * that an earlier key can be removed once the log says that it is done (docs/running.md, New keys).
 */
export async function resealAuthenticators(platform: Parts): Promise<void> {
  if (platform.disk.isFull) return;
  const { db, log } = platform;
  const rows = await db.selectFrom("authenticators").select(["user_id", "secret", "pending_secret"]).execute();
  const secrets = rows.flatMap(({ user_id: userId, secret, pending_secret: pending }) => [
    { userId, column: "secret" as const, sealed: secret },
    { userId, column: "pending_secret" as const, sealed: pending },
  ]);
  const count = { done: 0, failed: 0, "as it was": 0 };
  for (const { userId, column, sealed } of secrets) {
    if (sealed === null || !mayNeedResealing(platform, sealed)) continue;
    count[await resealOne(platform, userId, column, sealed)] += 1;
  }
  const { done, failed } = count;
  if (done > 0) log.warn({ secrets: done }, "secrets of authenticator apps were encrypted with the present key");
  if (failed > 0) log.error({ secrets: failed }, "secrets of authenticator apps cannot be read");
}

/** A secret that was changed in the meantime is left as it is. */
async function resealOne(
  platform: Parts,
  userId: string,
  column: "secret" | "pending_secret",
  sealed: string,
): Promise<"done" | "failed" | "as it was"> {
  const again = await resealed(platform, authenticatorPurpose, sealed).catch((err: unknown) => {
    if (err instanceof DatabaseUnavailableError) throw err;
    platform.log.warn({ err, userId }, "a secret of an authenticator app cannot be read");
    return "failed" as const;
  });
  if (again === null) return "as it was";
  if (again === "failed") return "failed";
  const { numUpdatedRows } = await platform.database.kysely
    .updateTable("authenticators")
    .set(column === "secret" ? { secret: again } : { pending_secret: again })
    .where("user_id", "=", userId)
    .where(column, "=", sealed)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? "done" : "as it was";
}
