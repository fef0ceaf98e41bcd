import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { forEachEngine } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: string;
  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    amy = await hub.tokenFor("amy");
  });
  afterAll(() => hub.close());

  const put = (body: string, headers: Record<string, string> = {}, path = "/api/workflow/tasks/k-1") =>
    rawCall({ url: hub.url, path, method: "PUT", token: amy, body, headers });

  test("an address of nothing is 404 in the one shape, with the request's id in the header too", async () => {
    for (const [method, path] of [
      ["GET", "/api/nothing"],
      ["DELETE", "/api/settings/HUB_THEME"],
      ["POST", "/api/inventions/search/more"],
      ["GET", "/elsewhere"],
      ["GET", "/api/%"],
      ["GET", `/api/${"x".repeat(4_000)}`],
    ] as const) {
      const answer = await rawCall({ url: hub.url, path, method, token: amy });
      expect([path, answer.status, errorIn(answer).code]).toEqual([path, 404, "not_found"]);
      expect(answer.headers["x-request-id"]).toBe(errorIn(answer).requestId);
      expect(answer.headers["content-type"]).toContain("application/json");
    }
  });

  test("a body that is not JSON is 400 and says what to send", async () => {
    for (const body of ["{", "title=x", '{"title": "x",}', "\u0000", "undefined"]) {
      const answer = await put(body);
      expect([answer.status, errorIn(answer).code]).toEqual([400, "invalid_json"]);
      expect(errorIn(answer).message).toContain("Content-Type: application/json");
    }
  });

  test("a body of another kind is 415", async () => {
    for (const type of ["text/plain", "application/xml", "image/png"]) {
      const answer = await put("title=x", { "content-type": type });
      expect([answer.status, errorIn(answer).code]).toEqual([415, "unsupported_media_type"]);
    }
  });

  test("JSON that is no object names what is missing and changes nothing", async () => {
    for (const body of ["null", "[]", '"text"', "7"]) {
      const answer = await put(body);
      expect([body, answer.status]).toEqual([body, 400]);
      expect(errorIn(answer).fields?.length).toBeGreaterThan(0);
    }
    const kept = await rawCall({ url: hub.url, path: "/api/workflow/tasks/k-1", token: amy });
    expect(JSON.parse(kept.text).updatedAt).toBe("2026-01-05T09:00:00.000Z");
  });

  test("every wrong field is named, also one that is not known, and keys of objects are only keys", async () => {
    const body = '{"title":"","dueAt":"soon","status":"closed","titel":"x","__proto__":{"a":1},"constructor":1}';
    const fields = errorIn(await put(body)).fields?.map(({ field }) => field) ?? [];
    expect(fields).toEqual(expect.arrayContaining(["title", "dueAt", "status", "titel", "constructor"]));
  });

  test("two clients that save at once: the later gets 409 with the current record", async () => {
    const at = "2026-01-05T09:00:00.000Z";
    const first = await put(JSON.stringify({ title: "First", updatedAt: at }));
    const second = await put(JSON.stringify({ title: "Second", updatedAt: at }));
    expect([first.status, second.status, errorIn(second).code]).toEqual([200, 409, "conflict"]);
    expect(JSON.parse(second.text).current).toEqual(JSON.parse(first.text));
  });

  test("a day beyond which no rule can count is 400 and no failure of the hub", async () => {
    for (const [path, field] of [
      ["docket/week?from=9999-12-31", "from"],
      ["docket/week?from=0001-01-08", "from"],
      ["docket/verification?to=9999-12-31", "to"],
      ["docket/verification?from=0001-01-01", "from"],
    ] as const) {
      const answer = await rawCall({ url: hub.url, path: `/api/${path}`, token: amy });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(errorIn(answer)).toMatchObject({ code: "invalid_input", fields: [{ field }] });
    }
  });

  test("an unexpected failure is 500 without its cause, and is logged with its id", async () => {
    await hub.platform.database.kysely.schema.alterTable("settings").renameTo("settings_away").execute();
    const answer = await rawCall({ url: hub.url, path: "/api/settings/HUB_THEME", token: amy });
    await hub.platform.database.kysely.schema.alterTable("settings_away").renameTo("settings").execute();
    expect([answer.status, errorIn(answer).code]).toEqual([500, "internal"]);
    expect(answer.text).not.toMatch(/relation|settings|select|\bat /);
    expect(hub.logLines.join("\n")).toContain(errorIn(answer).requestId);
    expect((await rawCall({ url: hub.url, path: "/api/settings/HUB_THEME", token: amy })).status).toBe(200);
  });

  test("every answer carries the headers that keep a browser safe", async () => {
    for (const path of ["/api/nothing", "/healthz", "/api/docs", "/api/auth/"]) {
      const { headers } = await rawCall({ url: hub.url, path });
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  describe("what is not a request", () => {
    /** Sends bytes and gives everything that comes back before the hub ends the connection. */
    async function bytes(text: string): Promise<string> {
      const { hostname, port } = new URL(hub.url);
      const socket = connect(Number(port), hostname);
      let answer = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        answer += chunk;
      });
      socket.on("error", () => undefined);
      socket.write(text);
      await once(socket, "close");
      return answer;
    }

    test("is refused in the one shape too", async () => {
      for (const [text, status, code] of [
        ["HELLO\r\n\r\n", 400, "bad_request"],
        ["GET /api/auth/ HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n", 400, "bad_request"],
        [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"y".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
      ] as const) {
        const [head = "", body = ""] = (await bytes(text)).split("\r\n\r\n");
        expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
        expect(errorIn({ status, headers: {}, text: body }).code).toBe(code);
      }
    });
  });
});
