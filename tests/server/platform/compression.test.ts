import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtWeb } from "../../journeys/support/browser.ts";
import { startHub, type TestHub } from "../../support/hub.ts";

let hub: TestHub;
let web: string;
let token: string;
beforeAll(async () => {
  web = await builtWeb();
  hub = await startHub({ webDirectory: web });
  token = await hub.tokenFor("ada@iphub.example");
}, 120_000);
afterAll(() => hub.close());

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** One call, its body as it came over the wire. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET", body?: string) {
  return new Promise<Answer>((resolve, reject) => {
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const sent = request(`${hub.url}${path}`, { method, headers: { ...type, ...headers } }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function decoded({ headers, body }: Answer): Buffer {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

/** The largest script of the built web. */
function script(): { readonly path: string; readonly content: Buffer } {
  const folder = join(web, "assets");
  const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const [largest] = files
    .map((name) => ({ path: `/assets/${name}`, content: readFileSync(join(folder, name)) }))
    .sort((one, other) => other.content.length - one.content.length);
  if (!largest) throw new Error("The web has no scripts.");
  return largest;
}

const browser = "gzip, deflate, br, zstd";

test("a file of the web is sent as small as the client takes it, and is the same", async () => {
  const { path, content } = script();
  const [plain, gzip, brotli] = await Promise.all([
    ask(path),
    ask(path, { "accept-encoding": "gzip" }),
    ask(path, { "accept-encoding": browser }),
  ]);
  expect([plain, gzip, brotli].map(({ headers }) => headers["content-encoding"])).toEqual([undefined, "gzip", "br"]);
  for (const answer of [plain, gzip, brotli]) {
    expect(answer.status).toBe(200);
    expect(decoded(answer).equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      vary: "accept-encoding",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(answer.body.length),
    });
    expect(answer.headers["content-type"]).toMatch(/javascript/);
  }
  expect(brotli.body.length).toBeLessThan(gzip.body.length);
  expect(gzip.body.length).toBeLessThan(content.length / 2);
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
});

test("of scripts inside a page the policy allows those of the build alone, by their digests", async () => {
  const [page, answer] = await Promise.all([ask("/"), ask("/api/auth/")]);
  const scripts = [
    ...decoded(page)
      .toString()
      .matchAll(/<script>(.*?)<\/script>/gs),
  ].map(([, script = ""]) => script);
  expect(scripts).toEqual([
    expect.stringContaining("iphubEarly"),
    expect.stringContaining("iphub.theme"),
    expect.stringContaining("first-rows"),
  ]);
  const digests = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  for (const { headers } of [page, answer]) {
    const [, sources] = /script-src ([^;]*)/.exec(String(headers["content-security-policy"])) ?? [];
    expect(sources?.split(" ")).toEqual(["'self'", ...digests]);
  }
});

test("the service worker may answer for the whole hub, and is asked for again at each visit", async () => {
  const [worker, page, manifest] = await Promise.all([
    ask("/worker.js", { "accept-encoding": browser }),
    ask("/"),
    ask("/manifest.webmanifest"),
  ]);
  expect(worker.headers).toMatchObject({
    "service-worker-allowed": "/",
    "cache-control": "no-cache",
    "content-encoding": "br",
    "content-security-policy": expect.stringContaining("script-src 'self'"),
  });
  expect(worker.headers["content-type"]).toMatch(/javascript/);
  // It knows the page that the hub has, and each file that it keeps is there.
  const code = decoded(worker).toString();
  expect(code).toContain(createHash("sha256").update(page.body).digest("hex"));
  const files = [...code.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(50);
  for (const path of files) expect((await ask(path, {}, "HEAD")).status, path).toBe(200);
  expect(page.headers["service-worker-allowed"]).toBeUndefined();
  expect(manifest.headers).toMatchObject({ "cache-control": "no-cache", "content-type": "application/manifest+json" });
  const { start_url: start, icons }: { start_url: string; icons: { src: string }[] } = JSON.parse(
    String(manifest.body),
  );
  expect(start).toBe("/");
  for (const { src } of icons) expect((await ask(src)).headers["content-type"]).toBe("image/png");
});

test("HEAD says what GET would, ranges are of what is sent, and what is known is not sent again", async () => {
  const { path } = script();
  const whole = await ask(path, { "accept-encoding": browser });
  const head = await ask(path, { "accept-encoding": browser }, "HEAD");
  expect(head.body).toHaveLength(0);
  for (const name of ["content-encoding", "content-length", "etag", "vary", "cache-control", "content-type"]) {
    expect(head.headers[name], name).toBe(whole.headers[name]);
  }
  const part = await ask(path, { "accept-encoding": browser, range: "bytes=10-109" });
  expect([part.status, part.headers["content-encoding"]]).toEqual([206, "br"]);
  expect(part.headers["content-range"]).toBe(`bytes 10-109/${whole.body.length}`);
  expect(part.body.equals(whole.body.subarray(10, 110))).toBe(true);
  const etag = String(whole.headers.etag);
  const known = await ask(path, { "accept-encoding": browser, "if-none-match": etag });
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
  const otherCoding = await ask(path, { "accept-encoding": "gzip", "if-none-match": etag });
  expect(otherCoding.status).toBe(200);
});

test("the home page fits into the ten packets that come first, any other into a few, and is checked each time", async () => {
  for (const [path, file, most] of [
    ["/", "index.html", 14_000],
    ["/milestones/overview", "index.html", 14_000],
    ["/nowhere", "index.html", 14_000],
    ["/inventions/m-1/tasks", "link-inventions.html", 1400],
    ["/boards", "pages/board-list.html", 4096],
    ["/inventions/m-1?view=x", "pages/invention-record.html", 4096],
  ] as const) {
    const html = readFileSync(join(web, file));
    const page = await ask(path, { "accept-encoding": browser });
    expect(page.body.length).toBeLessThan(most);
    expect(page.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "no-cache" });
    expect(page.headers["content-type"]).toMatch(/text\/html/);
    expect(decoded(page).equals(html)).toBe(true);
  }
});

test("an answer of the API is compressed from 1 KiB on, and is the same", async () => {
  const authorization = `Bearer ${token}`;
  const path = "/api/search/overview/milestones?size=50";
  const plain = await ask(path, { authorization });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  for (const [accepted, encoding] of [
    [browser, "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ] as const) {
    const answer = await ask(path, { authorization, "accept-encoding": accepted });
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "accept-encoding",
      "content-length": String(answer.body.length),
      "cache-control": "no-store",
    });
    expect(decoded(answer).equals(plain.body)).toBe(true);
    expect(answer.body.length).toBeLessThan(plain.body.length / 2);
  }
  const none = await ask(path, { authorization, "accept-encoding": "identity" });
  expect(none.headers["content-encoding"]).toBeUndefined();
  const small = await ask("/api/settings/HUB_THEME", { authorization, "accept-encoding": browser });
  expect([small.headers["content-encoding"], small.headers.vary]).toEqual([undefined, "accept-encoding"]);
});

test("what holds a secret, repeats what was sent or is a stream is sent as it is", async () => {
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": browser };
  const signIn = JSON.stringify({ email: "ada@iphub.example", password: "demo-pass-1" });
  const wrong = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`unknown${at}`, at])));
  const answers = [
    await ask("/api/auth/login", headers, "POST", signIn),
    await ask("/api/calendar/feeds", headers, "POST", JSON.stringify({ person: "me" })),
    await ask("/api/inventions", headers, "POST", wrong),
    await ask("/api/search/tasks/export?format=csv", headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 400, 200]);
  // An answer that is compressed from some size on says so with `Vary` in any size.
  for (const { headers: sent } of answers) {
    expect([sent["content-encoding"], sent.vary]).toEqual([undefined, undefined]);
  }
});
