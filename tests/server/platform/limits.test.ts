import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const megabyte = 1024 * 1024;

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: string;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.tokenFor("amy");
  });
  afterAll(() => hub.close());

  const save = (characters: number, headers: Record<string, string> = {}) =>
    rawCall({
      url: hub.url,
      path: "/api/settings/LARGE",
      method: "PUT",
      token: amy,
      body: JSON.stringify({ text: "x".repeat(characters) }),
      headers,
    });

  test("a body of more than two megabytes is 413, with and without its length said first", async () => {
    expect((await save(2 * megabyte - 100)).status).toBe(200);
    for (const headers of [undefined, { "transfer-encoding": "chunked" }]) {
      const answer = await save(2 * megabyte, headers);
      expect([answer.status, errorIn(answer).code]).toEqual([413, "body_too_large"]);
    }
    const kept = await rawCall({ url: hub.url, path: "/api/settings/LARGE", token: amy });
    expect(JSON.parse(kept.text).text).toHaveLength(2 * megabyte - 100);
  });

  test("pages are as large as is allowed and no larger, and positions are whole and not below nothing", async () => {
    const page = (query: string) => rawCall({ url: hub.url, path: `/api/inventions/search?${query}`, token: amy });
    for (const query of ["size=1", "size=100", "skip=1000000", "size=25&skip=0"]) {
      expect([query, (await page(query)).status]).toEqual([query, 200]);
    }
    for (const query of ["size=0", "size=101", "size=1.5", "size=ten", "size=-1", "size=1e9"]) {
      const answer = await page(query);
      expect([query, answer.status, errorIn(answer).fields?.[0]?.field]).toEqual([query, 400, "size"]);
    }
    for (const query of ["skip=-1", "skip=1000001", "skip=NaN", "skip=Infinity"]) {
      const answer = await page(query);
      expect([query, answer.status, errorIn(answer).fields?.[0]?.field]).toEqual([query, 400, "skip"]);
    }
    expect((await page("size=1&size=2")).status).toBe(400);
  });

  test("texts are as long as is allowed and no longer", async () => {
    const rename = (title: string) => {
      const body = JSON.stringify({ title });
      return rawCall({ url: hub.url, path: "/api/workflow/tasks/k-1", method: "PUT", token: amy, body });
    };
    expect((await rename("x".repeat(500))).status).toBe(200);
    expect(errorIn(await rename("x".repeat(501))).fields).toEqual([
      { field: "title", message: "is longer than 500 characters" },
    ]);
    const search = await rawCall({ url: hub.url, path: `/api/inventions/search?qs=${"x".repeat(501)}`, token: amy });
    expect(errorIn(search).fields?.[0]?.field).toBe("qs");
  });
});
