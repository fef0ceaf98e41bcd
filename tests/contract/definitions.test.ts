import { permissions, roles } from "@iphub/sdk/contract/permissions";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { calls, exampleBody, keysOf, partOf } from "./schemas.ts";

describe.each(calls)("$name", ({ call }) => {
  test("its example fits its own schemas", () => {
    const { example, params, query, body, response } = call;
    const input = example.input ?? {};
    for (const schema of [params, query]) {
      if (schema) expect(z.safeParse(schema, partOf(input, schema)).error).toBeUndefined();
    }
    if (body && call.bodyKind !== "multipart") expect(z.safeParse(body, exampleBody(call)).error).toBeUndefined();
    const known = [...keysOf(params), ...keysOf(query), ...(call.bodyKey ? [call.bodyKey] : keysOf(body))];
    expect(Object.keys(input).filter((key) => !known.includes(key))).toEqual([]);
    if (call.responseKind !== "file") expect(z.safeParse(response, example.output).error).toBeUndefined();
  });

  test("its path names its parameters and nothing else, under /api", () => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(named.toSorted()).toEqual(keysOf(call.params).toSorted());
    expect(call.path).toMatch(/^\/api\/[\w\-./{}]*$/);
  });

  test("its summary is one sentence without a full stop, and its reading and writing are told apart", () => {
    expect(call.summary).toMatch(/^[A-Z].*[^.\s]$/);
    if (call.method === "GET" || call.method === "DELETE") expect(call.body).toBeUndefined();
    if (call.bodyKey) expect(call.body).toBeDefined();
  });

  test("one of its roles may make it", () => {
    const { access } = call;
    if (access === "public" || access === "signed-in") return;
    expect(permissions).toContain(access);
    expect(Object.values(roles).some((granted: readonly string[]) => granted.includes(access))).toBe(true);
  });
});

test("no two calls share a method and an address", () => {
  const addresses = calls.map(
    ({ call }) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, "{}").replace(/\/$/, "")}`,
  );
  expect(addresses.filter((one, at) => addresses.indexOf(one) !== at)).toEqual([]);
});
