import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errorIn, rawCall } from "../../contract/raw-call.ts";
import { onEmbedded } from "../../support/engines.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";

const metricsToken = "prometheus-secret-token";

onEmbedded((engine) => {
  let plain: WholeHub;
  let firm: WholeHub;
  let amy: string;
  beforeAll(async () => {
    plain = await startWholeHub({ database: await engine.fresh() });
    firm = await startWholeHub({
      database: await engine.fresh(),
      environment: {
        IPHUB_PUBLIC_URL: "https://hub.firm.example",
        IPHUB_HSTS: "31536000",
        IPHUB_METRICS_TOKEN: metricsToken,
        IPHUB_BODY_SECONDS: "1",
      },
    });
    amy = await plain.tokenFor("amy");
  });
  afterAll(async () => {
    await plain?.close();
    await firm?.close();
  });

  const at = (hub: WholeHub, path: string, headers: Record<string, string> = {}) =>
    rawCall({ url: hub.url, path, headers });

  test("an answer of the API is not stored by a browser or a proxy, whatever its status", async () => {
    for (const [path, token] of [
      ["/api/auth/users/me", amy],
      ["/api/auth/users/me", undefined],
      ["/api/nothing", amy],
      ["/api/auth/", undefined],
    ] as const) {
      const { headers } = await rawCall({ url: plain.url, path, token });
      expect(headers["cache-control"], path).toBe("no-store");
    }
  });

  test("a page may open sockets to its own hub only", async () => {
    const sources = async (hub: WholeHub, host?: string) => {
      const { headers } = await at(hub, "/api/auth/", host === undefined ? {} : { host });
      return /connect-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    const { host } = new URL(plain.url);
    expect(await sources(plain)).toBe(`'self' ws://${host} wss://${host}`);
    expect(await sources(plain, "a.example; script-src *")).toBe("'self'");
    expect(await sources(firm)).toBe("'self' wss://hub.firm.example");
  });

  test("browsers are told to use https only where the hub is set up for that", async () => {
    expect((await at(plain, "/api/auth/")).headers["strict-transport-security"]).toBeUndefined();
    expect((await at(firm, "/api/auth/")).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("metrics and the description of the API are open on this machine's own hub, and closed on a published one", async () => {
    for (const path of ["/metrics", "/api/docs", "/api/docs/openapi.json"]) {
      expect((await at(plain, path)).status, path).toBe(200);
      const { status } = await at(firm, path);
      expect([path, status]).toEqual([path, path === "/metrics" ? 401 : 404]);
    }
    expect((await at(firm, "/metrics", { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await at(firm, "/metrics", { authorization: `Bearer ${metricsToken}` })).status).toBe(200);
  });

  test("a body that does not arrive in time is 408, and its connection ends", async () => {
    const { hostname, port } = new URL(firm.url);
    const started = "POST /api/auth/login HTTP/1.1\r\nhost: hub\r\ncontent-type: application/json\r\n";
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () => socket.write(`${started}content-length: 100\r\n\r\n{"em`));
      socket.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      socket.on("error", reject).on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"request_timeout"');
  });

  test("JSON that is nested too deeply is 400, in every place that takes any JSON", async () => {
    const deep = `${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`;
    for (const [method, path] of [
      ["PUT", "/api/settings/DEEP"],
      ["PUT", "/api/workflow/tasks/k-1"],
      ["POST", "/api/auth/login"],
    ] as const) {
      const answer = await rawCall({ url: plain.url, path, method, token: amy, body: deep });
      expect([path, answer.status, errorIn(answer).code]).toEqual([path, 400, "invalid_json"]);
    }
    const list = await rawCall({
      url: plain.url,
      path: "/api/settings/DEEP",
      method: "PUT",
      token: amy,
      body: `{"a":${"[".repeat(5000)}${"]".repeat(5000)}}`,
    });
    expect(list.status).toBe(400);
  });

  test("a stream's kind with a name that every object has is an unknown kind", async () => {
    for (const kind of ["__proto__", "constructor", "toString"]) {
      const { status, text } = await rawCall({ url: plain.url, path: `/api/streams/m-1?kind=${kind}`, token: amy });
      expect([kind, status], text).toEqual([kind, 200]);
    }
  });
});
