import type { Permission } from "@iphub/sdk/contract/permissions";
import type { Transaction } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { forbidden, unauthorized } from "../../platform/failures.ts";
import type { Schema } from "../../schema.ts";
import { tokenOfSession } from "../tokens/api-tokens.ts";
import { permissionsOf } from "../users/person-columns.ts";

type Caller = Pick<Actor, "userId" | "sessionId">;

/** Makes what gives a person access, and what ends it, wait for each other until the transaction ends. */
export async function lockPerson(tx: Transaction<Schema>, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

/**
 * Holds the access of the caller until the transaction ends, for what outlives their session or changes how they sign in: it
 * comes before the end of that access, which then ends it too, or it is not done.
 * @throws Failure 401 where the session, or the API token, has ended since the call was authorised
 */
export async function holdAccess(tx: Transaction<Schema>, caller: Caller): Promise<void> {
  await lockPerson(tx, caller.userId);
  await requireLasting(tx, caller);
}

/**
 * Holds the access of the caller as {@link holdAccess} does, and the permission by which they change what others may do: of two
 * administrators who close each other's account at once the second is refused, so that one remains.
 * @param personId whose account they change, if anyone's; it is locked too
 * @throws Failure 401, 403 where they do not have the permission any more
 */
export async function holdPermission(
  tx: Transaction<Schema>,
  caller: Caller,
  permission: Permission,
  personId: string = caller.userId,
): Promise<void> {
  const locked = await tx
    .selectFrom("users")
    .select(["id", "roles", "disabled_at as disabledAt"])
    .where("id", "in", [...new Set([caller.userId, personId])])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await requireLasting(tx, caller);
  const own = locked.find(({ id, disabledAt }) => id === caller.userId && disabledAt === null);
  if (!permissionsOf(own?.roles ?? []).includes(permission)) throw forbidden(permission);
}

async function requireLasting(tx: Transaction<Schema>, { sessionId }: Caller): Promise<void> {
  const tokenId = tokenOfSession(sessionId);
  const lasting =
    tokenId === null
      ? tx.selectFrom("sessions").select("id").where("id", "=", sessionId).where("revoked_at", "is", null)
      : tx.selectFrom("api_tokens").select("id").where("id", "=", tokenId).where("revoked_at", "is", null);
  if (!(await lasting.executeTakeFirst())) throw unauthorized("signed_out", "This session has ended. Sign in again.");
}
