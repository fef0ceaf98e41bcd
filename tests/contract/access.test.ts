import { roles } from "@iphub/sdk/contract/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { forEachEngine } from "../support/engines.ts";
import { startWholeHub, type WholeHub } from "../support/whole-hub.ts";
import { errorIn, rawCall } from "./raw-call.ts";
import { calls, exampleBody, keysOf, pathWith, shapeOf, wrongValue } from "./schemas.ts";

/**
 * Calls to which no name is unknown: one makes what its path names, one answers null ('left empty'), and one
 * an empty list of documents.
 */
const takesAnyName = ["settings.set", "inventions.matter", "uspto.documents", "directory.sync"];

/** Ids that no record has, as an address has them. */
const unknownIds = {
  "a UUID": "0b5dbfe4-6a77-4c57-9f1c-2f6f3f6f8f00",
  "another folder": "..%2f..%2fetc%2fpasswd",
  "two dots": "..",
  "300 characters": "x".repeat(300),
  "3,000 characters": "y".repeat(3_000),
  "an emoji": "%F0%9F%98%80",
  "half a character": "%ED%A0%BD",
  "a broken escape": "%zz",
  "a NUL": "%00",
  "a quote": "a'%22;--",
  "a number": "0",
};

const wrongText = "\u0001 wrong";
const readerMay = new Set<string>(["public", "signed-in", ...roles.reader]);
const guarded = calls.filter(({ call }) => call.access !== "public");
const forbidden = calls.filter(({ call }) => !readerMay.has(call.access));
const byRecord = calls.filter(({ name, call }) => keysOf(call.params).length > 0 && !takesAnyName.includes(name));
const withBody = calls.filter(({ call }) => call.body && call.bodyKind !== "multipart" && call.access !== "public");

function bodyText(call: (typeof calls)[number]["call"]): string | undefined {
  const body = exampleBody(call);
  return body === undefined ? undefined : JSON.stringify(body);
}

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: string;
  let rob: string;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, rob] = await Promise.all([hub.tokenFor("amy"), hub.tokenFor("rob")]);
  });
  afterAll(() => hub.close());

  // spec: 6.3
  test.each(guarded)("$name without a token, or with one of another hub, is 401", async ({ call }) => {
    const { method } = call;
    const path = pathWith(call.path, "k-1");
    for (const token of [undefined, "nonsense", `${amy.slice(0, -4)}AAAA`]) {
      for (const body of [bodyText(call), call.body ? "{" : undefined]) {
        const answer = await rawCall({ url: hub.url, path, method, token, body });
        expect([answer.status, errorIn(answer).code]).toEqual([401, "unauthorized"]);
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
      }
    }
  });

  // spec: 6.4
  test.each(forbidden)("$name by a reader is 403, whether there is such a record or not", async ({ call }) => {
    for (const id of ["k-1", "none"]) {
      const { method } = call;
      const path = pathWith(call.path, id);
      const answer = await rawCall({ url: hub.url, path, method, token: rob, body: bodyText(call) });
      expect([answer.status, errorIn(answer).code]).toEqual([403, "forbidden"]);
      expect(errorIn(answer).message).toContain(call.access);
    }
  });

  describe.each(byRecord)("$name of an unknown record", ({ call }) => {
    test.each(Object.entries(unknownIds))("with %s is 404, whatever the body", async (_what, id) => {
      const bodies = call.body ? [bodyText(call), '{"wrong":[true]}', "[]"] : [undefined];
      for (const body of bodies) {
        const { method } = call;
        const headers: Record<string, string> =
          call.bodyKind === "form" ? { "content-type": "application/x-www-form-urlencoded" } : {};
        const answer = await rawCall({
          url: hub.url,
          path: pathWith(call.path, id),
          method,
          token: amy,
          body,
          headers,
        });
        expect([answer.status, errorIn(answer).code]).toEqual([404, "not_found"]);
      }
    });
  });

  test.each(withBody.filter(({ call }) => keysOf(call.params).length === 0))(
    "$name with a wrong body is 400 and names each field",
    async ({ call }) => {
      const shape = Object.entries(shapeOf(call.body));
      const wrong = Object.fromEntries(
        shape.map(([key, schema]) => [key, wrongValue(schema)]).filter(([, value]) => value !== undefined),
      );
      const body = JSON.stringify(call.bodyKey ? "wrong" : wrong);
      const answer = await rawCall({ url: hub.url, path: call.path, method: call.method, token: amy, body });
      expect([answer.status, errorIn(answer).code]).toEqual([400, "invalid_input"]);
      const named = (errorIn(answer).fields ?? []).map(({ field }) => field.split(/[.[]/)[0]);
      for (const key of call.bodyKey ? [] : Object.keys(wrong)) expect(named).toContain(key);
      for (const { message } of errorIn(answer).fields ?? []) expect(message).not.toMatch(/^Invalid|^Too /);
      expect(errorIn(answer).fields?.length).toBeGreaterThan(0);
    },
  );

  test.each(calls.filter(({ call }) => call.query && keysOf(call.params).length === 0))(
    "$name with a wrong query is 400 and names each field",
    async ({ call }) => {
      const wrong = Object.entries(shapeOf(call.query)).filter(([, schema]) => !z.safeParse(schema, wrongText).success);
      const query = wrong.map(([key]) => `${key}=${encodeURIComponent(wrongText)}`).join("&");
      if (query === "") return;
      const answer = await rawCall({ url: hub.url, path: `${call.path}?${query}`, method: call.method, token: amy });
      expect(answer.status).toBe(400);
      expect((errorIn(answer).fields ?? []).map(({ field }) => field)).toEqual(
        expect.arrayContaining(wrong.map(([key]) => key)),
      );
    },
  );
});
