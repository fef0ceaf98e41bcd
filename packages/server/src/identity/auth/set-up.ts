import type { auth } from "@iphub/sdk/contract/auth";
import type { EndpointParsed } from "@iphub/sdk/endpoint";
import { isSameSecret } from "../../platform/constant-time.ts";
import { transaction } from "../../platform/database/transaction.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import { newId } from "../../platform/ids.ts";
import type { Platform } from "../../platform/platform.ts";
import { sharedSecret } from "../../platform/secrets.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";

const secretName = "set-up-key";

/** Whether the hub has no people yet and waits for its first administrator. */
export async function setUpIsNeeded({ db }: Pick<Platform, "db">): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) === undefined;
}

/**
 * The path of the one-time set-up link, or null once the hub has people. The key is after the `#`, so that no log of a
 * server or proxy has it.
 */
export async function setUpPath(platform: Platform): Promise<string | null> {
  if (!(await setUpIsNeeded(platform))) return null;
  return `/setup#key=${await sharedSecret(platform, secretName)}`;
}

/**
 * Creates the first administrator and returns the id. The link works only while there are no people.
 * @throws Failure 409 when the hub is set up already, 400 for a wrong key
 */
export async function setUpAdministrator(
  platform: Platform,
  input: EndpointParsed<(typeof auth)["setup"]>,
): Promise<string> {
  if (!(await setUpIsNeeded(platform))) throw alreadySetUp();
  if (!isSameSecret(input.key, await sharedSecret(platform, secretName))) {
    throw invalid([
      { field: "key", message: "is not the set-up key; open the link that the hub printed at its start" },
    ]);
  }
  await checkNewPassword("password", input.password, input);
  const passwordHash = await hashPassword(input.password);
  const now = platform.clock.now();
  const id = newId(now);
  await transaction(platform.database, async (tx) => {
    const first = await tx
      .insertInto("hub_secrets")
      .values({ name: "set-up-done", value: id })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (first.numInsertedOrUpdatedRows !== 1n) throw alreadySetUp();
    await tx
      .insertInto("users")
      .values({
        id,
        email: input.email,
        first_name: input.firstName,
        last_name: input.lastName,
        password_hash: passwordHash,
        roles: ["administrator"],
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    await platform.events.append(tx, [
      {
        type: "user-created",
        actor: input.email,
        metadata: { userId: id, email: input.email, roles: ["administrator"] },
      },
    ]);
  });
  return id;
}

function alreadySetUp(): Failure {
  return new Failure(409, "already_set_up", "This hub already has an administrator. Sign in instead.");
}
