import { type AuthProvider, authProvider } from "@iphub/sdk/contract/session-calls";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "../../platform/actor.ts";
import { Failure, invalid } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";

const secretName = "sign-in-providers";
const storedList = z.array(authProvider);

/** The configured sign-in methods. */
function configuredProviders({ configuration }: Platform): AuthProvider[] {
  return configuration.microsoft ? ["local", "microsoft"] : ["local"];
}

/** The offered sign-in methods: the configured ones, except those an administrator has switched off. */
export async function offeredProviders(platform: Platform): Promise<AuthProvider[]> {
  const configured = configuredProviders(platform);
  const row = await platform.db
    .selectFrom("hub_secrets")
    .select("value")
    .where("name", "=", secretName)
    .executeTakeFirst();
  const chosen = row ? storedList.parse(JSON.parse(row.value)) : configured;
  return configured.filter((provider) => chosen.includes(provider));
}

/**
 * Sets the offered sign-in methods. @throws Failure 400 for one that is not configured, or if the caller could not sign
 * in again
 */
export async function offerProviders(
  platform: Platform,
  tx: Transaction<Schema>,
  actor: Actor,
  providers: readonly AuthProvider[],
): Promise<AuthProvider[]> {
  const configured = configuredProviders(platform);
  const missing = providers.findIndex((provider) => !configured.includes(provider));
  if (missing >= 0) {
    const message = `${providers[missing]} is not configured on this hub; configure it first, then offer it`;
    throw invalid([{ field: `providers[${missing}]`, message }]);
  }
  if (!providers.includes("local") && !(await hasMicrosoft(tx, actor))) {
    throw invalid([{ field: "providers", message: "would lock you out; link a Microsoft sign-in to yourself first" }]);
  }
  const value = JSON.stringify(providers);
  await tx
    .insertInto("hub_secrets")
    .values({ name: secretName, value })
    .onConflict((on) => on.column("name").doUpdateSet({ value }))
    .execute();
  await platform.events.append(tx, [{ type: "sign-in-configured", actor: actor.email, metadata: { providers } }]);
  return [...providers];
}

async function hasMicrosoft(tx: Transaction<Schema>, { userId }: Actor): Promise<boolean> {
  const found = await tx.selectFrom("user_identities").select("oid").where("user_id", "=", userId).executeTakeFirst();
  return found !== undefined;
}

/** Refuses calls that need a password of the hub, if the hub does not offer that. @throws Failure 403 */
export async function requireLocal(platform: Platform): Promise<void> {
  if ((await offeredProviders(platform)).includes("local")) return;
  throw new Failure(403, "not_offered", "This hub offers no sign-in with e-mail and password. Use another method.");
}
