import { roles } from "@iphub/sdk/contract/permissions";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachEngine } from "../support/engines.ts";
import { startWholeHub, type WholeHub } from "../support/whole-hub.ts";
import { rawCall } from "./raw-call.ts";
import { calls, type NamedCall, pathWith } from "./schemas.ts";

/** Everybody who may call, with what their role allows; `roleless` has no role, `stranger` no token. */
const callers: Readonly<Record<string, readonly string[] | null>> = { ...roles, roleless: [], stranger: null };

/** Calls that end the sign-in with which they are made. */
const endsSignIn = new Set(["auth.logout", "auth.endAllSessions"]);

type Verdict = "may" | "401" | "403";

/** What the contract says of a call by someone. */
function expected({ call }: NamedCall, caller: string): Verdict {
  if (call.access === "public") return "may";
  const permissions = callers[caller];
  if (!permissions) return "401";
  return call.access === "signed-in" || permissions.includes(call.access) ? "may" : "403";
}

/** One line of the table: the call and what it is for each. */
function line(named: NamedCall, verdictOf: (caller: string) => Verdict): string {
  return `${named.name}: ${Object.keys(callers)
    .map((caller) => `${caller} ${verdictOf(caller)}`)
    .join(", ")}`;
}

describe("the table of calls by role", () => {
  test("an administrator may make every call, a stranger only the public ones", () => {
    for (const named of calls) {
      expect([named.name, expected(named, "administrator")]).toEqual([named.name, "may"]);
      expect([named.name, expected(named, "stranger")]).toEqual([
        named.name,
        named.call.access === "public" ? "may" : "401",
      ]);
    }
  });

  test("what changes anything needs more than to be signed in, but for one's own affairs", () => {
    const changing = calls.filter(({ call }) => !(call.safe ?? call.method === "GET") && call.access === "signed-in");
    const own = /^(auth|tokens|settings|users|calendar|filters|chat)\./;
    expect(changing.filter(({ name }) => !own.test(name)).map(({ name }) => name)).toEqual([]);
  });
});

forEachEngine((engine) => {
  let hub: WholeHub;
  const tokens = new Map<string, string>();
  const signIn = (caller: string) => openSession(hub.platform, `u-role-${caller}`, "test");

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    const at = "2026-01-05T09:00:00.000Z";
    const people = Object.keys(callers).filter((caller) => caller !== "stranger");
    const rows = people.map((caller) => ({
      id: `u-role-${caller}`,
      email: `${caller}@roles.example`,
      first_name: caller,
      last_name: "Role",
      roles: caller === "roleless" ? [] : [caller],
      created_at: at,
      updated_at: at,
    }));
    await hub.platform.database.kysely.insertInto("users").values(rows).execute();
    for (const caller of people) tokens.set(caller, await signIn(caller));
  });
  afterAll(() => hub?.close());

  /** Names a record that is not there and sends a body that nothing is made of: only who may call is asked. */
  const verdict = async ({ name, call }: NamedCall, caller: string): Promise<Verdict> => {
    const token = tokens.get(caller);
    const body = call.body ? "{}" : undefined;
    const path = pathWith(call.path, "no-such-record");
    const { status } = await rawCall({ url: hub.url, path, method: call.method, token, body });
    if (endsSignIn.has(name) && token !== undefined) tokens.set(caller, await signIn(caller));
    if (status === 401 && call.access !== "public") return "401";
    return status === 403 ? "403" : "may";
  };

  test.each(Object.entries(Object.groupBy(calls, ({ noun }) => noun)))("%s", async (_noun, ofNoun = []) => {
    for (const named of ofNoun) {
      const verdicts = new Map<string, Verdict>();
      for (const caller of Object.keys(callers)) verdicts.set(caller, await verdict(named, caller));
      const found = line(named, (caller) => verdicts.get(caller) ?? "may");
      expect(found).toBe(line(named, (caller) => expected(named, caller)));
    }
  });
});
