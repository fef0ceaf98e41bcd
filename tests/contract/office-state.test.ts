import { contract } from "@iphub/sdk/contract/index";
import { officeHeaders } from "@iphub/sdk/contract/office-state";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { startWholeHub, type WholeHub } from "../support/whole-hub.ts";
import { calls, keysOf } from "./schemas.ts";

/** Reads of the docket that show nothing of the office's record: rules, closures, and the hub's own downloads. */
type ReadsNoRecord = {
  deadlines: "explain" | "closures" | "previewClosure";
  docket: "weekSchedule" | "checkVerification";
  uspto: "downloads" | "downloadStatus" | "calls";
};

/** The reads of a noun that do not say which applications their answer is about. */
type Undeclared<Calls, ReadsNothing> = {
  [V in keyof Calls]: Calls[V] extends { method: "GET" }
    ? Calls[V] extends { officeData: object }
      ? never
      : V
    : never;
}[Exclude<keyof Calls, ReadsNothing>];

test("each read of the docket's nouns declares its office data, or is named as one that shows none", () => {
  expectTypeOf<Undeclared<(typeof contract)["deadlines"], ReadsNoRecord["deadlines"]>>().toBeNever();
  expectTypeOf<Undeclared<(typeof contract)["docket"], ReadsNoRecord["docket"]>>().toBeNever();
  expectTypeOf<Undeclared<(typeof contract)["uspto"], ReadsNoRecord["uspto"]>>().toBeNever();
  const named: readonly string[] = [
    ...["deadlines.explain", "deadlines.closures", "deadlines.previewClosure", "docket.weekSchedule"],
    "docket.checkVerification",
    ...["uspto.downloads", "uspto.downloadStatus", "uspto.calls"],
  ];
  const docketReads = calls.filter(({ noun, call }) => noun in docketNouns && call.method === "GET");
  const undeclared = docketReads.filter(({ call }) => call.officeData === undefined).map(({ name }) => name);
  expect(undeclared.sort()).toEqual([...named].sort());
});

const { deadlines, docket, uspto } = contract;
const docketNouns = { deadlines, docket, uspto };
const reads = calls.filter(({ call }) => call.officeData !== undefined);

test.each(reads)("$name says its office data by keys of its own input", ({ call }) => {
  const keys = [...keysOf(call.params), ...keysOf(call.query)];
  for (const key of Object.values(call.officeData ?? {})) expect(keys).toContain(key);
});

onEmbedded((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  test("the API's description and its page name the headers of each", async () => {
    const { paths } = await (await fetch(`${hub.url}/api/docs/openapi.json`)).json();
    for (const { name, call } of calls) {
      const described = paths[call.path][call.method.toLowerCase()].responses[String(call.status ?? 200)];
      const headers = call.officeData === undefined ? [] : Object.values(officeHeaders);
      expect(Object.keys(described.headers ?? {}), name).toEqual(headers);
    }
    const page = await (await fetch(`${hub.url}/api/docs`)).text();
    expect(page.split(`<code>${officeHeaders.state}</code>`)).toHaveLength(reads.length + 1);
  });
});
