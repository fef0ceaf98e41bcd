import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { startWholeHub, type WholeHub } from "../support/whole-hub.ts";
import { calls, keysOf } from "./schemas.ts";

onEmbedded((engine) => {
  let hub: WholeHub;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
  });
  afterAll(() => hub.close());

  test("the OpenAPI description has every call with its parameters, body and answer", async () => {
    const answer = await fetch(`${hub.url}/api/docs/openapi.json`);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const description = await answer.json();
    expect(description.openapi).toBe("3.1.0");
    for (const { name, call } of calls) {
      const operation = description.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId, name).toBe(name);
      expect(operation.parameters.map((one: { name: string }) => one.name)).toEqual([
        ...keysOf(call.params),
        ...keysOf(call.query),
      ]);
      expect(operation.requestBody !== undefined, name).toBe(call.body !== undefined);
      expect(operation.responses[String(call.status ?? 200)], name).toBeDefined();
      expect(operation.security !== undefined, name).toBe(call.access !== "public");
    }
    const described = Object.values<object>(description.paths).flatMap((path) => Object.keys(path));
    expect(described).toHaveLength(calls.length);
  });

  test("the page needs nothing that its own policy forbids, and all its links lead somewhere", async () => {
    const answer = await fetch(`${hub.url}/api/docs`);
    const page = await answer.text();
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self'.*object-src 'none'/);
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
    for (const { name } of calls) expect(page).toContain(`id="${name}"`);
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${anchor}"`);
    const linked = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map((match) => match[1]);
    expect(linked).toContain("/api/docs/style.css");
    for (const path of linked) expect([path, (await fetch(`${hub.url}${path}`)).status]).toEqual([path, 200]);
  });
});
