import { type AuthProvider, authProvider } from "@iphub/sdk/contract/session-calls";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "../platform/actor.ts";
import type { Schema } from "../platform/database/schema.ts";
import { invalid } from "../platform/failures.ts";
import type { Platform } from "../platform/platform.ts";

const secretName = "sign-in-providers";
const storedList = z.array(authProvider);

/** The sign-in methods that this process can serve: those that are configured. */
function configuredProviders({ configuration }: Platform): AuthProvider[] {
  return configuration.microsoft ? ["local", "microsoft"] : ["local"];
}

/** The sign-in methods that are offered: the configured ones, less those an administrator has switched off. */
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

/** Chooses the sign-in methods to offer. @throws Failure 400 for one that is not configured */
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
  const value = JSON.stringify(providers);
  await tx
    .insertInto("hub_secrets")
    .values({ name: secretName, value })
    .onConflict((on) => on.column("name").doUpdateSet({ value }))
    .execute();
  await platform.events.append(tx, [{ type: "sign-in-configured", actor: actor.email, metadata: { providers } }]);
  return [...providers];
}
