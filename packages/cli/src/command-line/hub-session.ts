import type { Hub } from "@iphub/sdk/client";
import { type OfficeState, officeStateFrom } from "@iphub/sdk/contract/office-state";
import { createLazyHub } from "@iphub/sdk/lazy-hub";
import type { FetchPort } from "@iphub/sdk/ports";
import type { TokenStore } from "@iphub/sdk/token-store";
import { withConfirmation, withRecentSignIn } from "./asked-twice.ts";
import type { Connection } from "./connection.ts";
import { sayDatabaseWaits } from "./database-wait.ts";
import type { CallName, GlobalOptions, Input } from "./input.ts";
import { nodeFetch } from "./node-fetch.ts";
import { openConnection } from "./open-connection.ts";
import { isRow } from "./output/cell.ts";

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
        (input: Input, key?: string) =>
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
