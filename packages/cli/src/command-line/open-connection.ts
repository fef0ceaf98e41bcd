import { memoryTokenStore, type TokenStore } from "@iphub/sdk/token-store";
import { type Connection, chooseConnection, hubAddress } from "./connection.ts";
import type { GlobalOptions } from "./input.ts";
import { openProfiles, type ProfileStore } from "./profiles.ts";

/** The address of a hub, with the store of its token. */
export interface OpenedConnection {
  readonly connection: Connection;
  readonly tokens: TokenStore;
  /** Who signed in last with the profile, by e-mail address; undefined where it is not known. */
  lastEmail(): string | undefined;
  /** Records the person of the stored token and makes its profile the current one; does nothing for IPHUB_TOKEN. */
  keepSignIn(email: string): Promise<void>;
}

/** A token of the environment belongs to no profile. */
const unkept = { lastEmail: () => undefined, keepSignIn: async () => undefined };

/**
 * Chooses the hub and opens the store of its token. With both IPHUB_HOST and IPHUB_TOKEN set no file is read or
 * written. Throws a usage error for an impossible address or an unknown profile.
 */
export function openConnection(globals: Pick<GlobalOptions, "profile" | "hub">): OpenedConnection {
  const { IPHUB_HOST: host, IPHUB_TOKEN: token } = process.env;
  if (host && token && globals.hub === undefined && globals.profile === undefined) {
    const connection = { host: hubAddress(host), token, profile: "", tokenIsFromEnvironment: true };
    return { connection, tokens: memoryTokenStore(token), ...unkept };
  }
  const profiles = openProfiles();
  const connection = chooseConnection({ profile: globals.profile, hub: globals.hub, env: process.env, profiles });
  if (connection.tokenIsFromEnvironment) {
    return { connection, tokens: memoryTokenStore(connection.token), ...unkept };
  }
  return {
    connection,
    tokens: profileTokenStore(profiles, connection),
    lastEmail: () => profiles.get(connection.profile)?.email,
    keepSignIn: async (email) => {
      const stored = profiles.get(connection.profile);
      if (stored?.host !== connection.host) return;
      await profiles.save(connection.profile, { ...stored, email });
      await profiles.use(connection.profile);
    },
  };
}

/**
 * The token of one profile. It is read from the file each time, so that a refresh by another running iphub is seen, and
 * it is sent only to the hub that issued it.
 */
export function profileTokenStore(profiles: ProfileStore, { profile, host }: Connection): TokenStore {
  const mine = () => {
    const stored = profiles.get(profile);
    return stored?.host === host ? stored : undefined;
  };
  return {
    get: () => mine()?.token ?? null,
    set: (token) => profiles.save(profile, { ...mine(), host, token }),
    clear: async () => {
      const stored = mine();
      if (stored === undefined) return;
      const { token: _gone, ...rest } = stored;
      await profiles.save(profile, rest);
    },
  };
}
