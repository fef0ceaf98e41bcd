import type { Hub } from "@iphub/sdk/client";
import { type OfficeState, officeStateFrom } from "@iphub/sdk/contract/office-state";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import type { FetchPort } from "@iphub/sdk/ports";
import { memoryTokenStore, type TokenStore } from "@iphub/sdk/token-store";
import { withConfirmation, withRecentSignIn } from "./asked-twice.ts";
import { type Connection, chooseConnection, hubAddress } from "./connection.ts";
import { sayDatabaseWaits } from "./database-wait.ts";
import type { CallName, GlobalOptions, Input } from "./input.ts";
import { nodeFetch } from "./node-fetch.ts";
import { isRow } from "./output/cell.ts";
import { openProfiles, type ProfileStore } from "./profiles.ts";

/** The hub of a verb. */
export interface HubSession {
  readonly hub: Hub;
  readonly connection: Connection;
  /** A call by its name, for verbs that are plain calls. */
  call(name: CallName): DynamicCall;
  /** What the patent office was not or could not be asked for the last answer that said so; null where none did. */
  officeState(): OfficeState | null;
  /** Reports on a terminal, at most once a day, that the hub is newer than this program. */
  noticeUpdate(): Promise<void>;
}

/**
 * Opens the hub of the chosen profile. With both IPHUB_HOST and IPHUB_TOKEN set no file is read or written. Throws a
 * usage error for an impossible address or an unknown profile.
 */
export async function openSession(globals: GlobalOptions): Promise<HubSession> {
  const { connection, tokens } = openConnection(globals);
  return sessionOf(connection, tokens, globals);
}

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

function sessionOf(connection: Connection, token: TokenStore, globals: GlobalOptions): HubSession {
  let hubVersion: string | null = null;
  let office: OfficeState | null = null;
  const fetch: FetchPort = async (url, init) => {
    const answer = await nodeFetch(url, init);
    hubVersion = answer.headers.get("x-iphub-version") ?? hubVersion;
    office = officeStateFrom((name) => answer.headers.get(name)) ?? office;
    return answer;
  };
  const hub = createLazyHub({
    baseUrl: connection.host,
    token,
    timeoutMs: globals.timeoutMs,
    fetch,
    actingFor: () => globals.actingFor ?? null,
  });
  sayDatabaseWaits(hub);
  return {
    hub,
    connection,
    call: (name) => {
      const call = dynamicCall(hub, name);
      return Object.assign(
        (input: Input, key = globals.idempotencyKey) =>
          withConfirmation(globals, input, (given) => withRecentSignIn(hub, () => call(given, key))),
        { pages: call.pages },
      );
    },
    officeState: () => office,
    noticeUpdate: async () => {
      if (hubVersion === null || process.stderr.isTTY !== true) return;
      const { noticeUpdate } = await import("./update-notice.ts");
      noticeUpdate(hubVersion, connection.host);
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

interface DynamicCall {
  (input: Input, idempotencyKey?: string): Promise<unknown>;
  /** All pages, if the call is paged. */
  readonly pages: ((input: Input) => AsyncIterable<unknown>) | undefined;
}

function dynamicCall(hub: unknown, name: CallName): DynamicCall {
  const [noun = "", verb = ""] = name.split(".");
  const call: unknown = isRow(hub) && isRow(hub[noun]) ? hub[noun][verb] : undefined;
  if (typeof call !== "function") throw new Error(`The client has no call ${name}`);
  const pages: unknown = Reflect.get(call, "pages");
  const send = (input: Input, idempotencyKey?: string): Promise<unknown> =>
    idempotencyKey === undefined ? call(input) : call(input, { idempotencyKey });
  return Object.assign(send, {
    pages: typeof pages === "function" ? (input: Input): AsyncIterable<unknown> => pages(input) : undefined,
  });
}
