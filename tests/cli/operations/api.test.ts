import { afterAll, describe, expect, it } from "vitest";
import { failure, httpPeer, json } from "../../sdk/peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

function run(args: readonly string[], url: string) {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" } });
}

it("prints what came, with fields in the query or the body", async () => {
  const peer = await httpPeer(({ method, url, body }, response) => json(response, { method, url, body: String(body) }));
  const get = await run(["api", "get", "api/search", "-f", "qs=a b", "-f", "tag=x", "-f", "tag=y"], peer.baseUrl);
  expect(JSON.parse(get.stdout).url).toBe("/api/search?qs=a%20b&tag=x&tag=y");
  const post = await run(
    ["api", "POST", "/api/x", "-f", "n=2", "-f", 's="2"', "-f", "t=two", "--jq", ".body"],
    peer.baseUrl,
  );
  expect(post.stdout).toBe('{"n":2,"s":"2","t":"two"}\n');
});

it("sends the values of a query as they were typed, and lists and objects as such", async () => {
  const peer = await httpPeer((_, response) => json(response, {}));
  const fields = ['qs="two words"', "n=1.50", "is=null", "big=12345678901234567890", 'page={"size":2}', "tag=[x"];
  await run(["api", "GET", "/api/x", ...fields.flatMap((field) => ["-f", field])], peer.baseUrl);
  const [, query = ""] = peer.seen[0]?.url.split("?") ?? [];
  expect([...new URLSearchParams(query)]).toEqual([
    ["qs", '"two words"'],
    ["n", "1.50"],
    ["is", "null"],
    ["big", "12345678901234567890"],
    ["page[size]", "2"],
    ["tag", "[x"],
  ]);
});

it("prints status and headers above the response with -i", async () => {
  const peer = await httpPeer((_, response) => {
    response.setHeader("x-request-id", "r-1");
    json(response, { id: 1 }, 201);
  });
  const { stdout } = await run(["api", "-i", "POST", "/api/x"], peer.baseUrl);
  const [head = "", body] = stdout.split("\n\n");
  expect(head.split("\n")).toEqual(
    expect.arrayContaining([
      "HTTP 201",
      "x-request-id: r-1",
      expect.stringMatching(/^content-type: application\/json/),
    ]),
  );
  expect(JSON.parse(body ?? "")).toEqual({ id: 1 });
});

it.each([
  ["of the hub", "application/json", JSON.stringify(failure("told_once"))],
  ["that is no JSON", "text/plain", "Conflict"],
])("prints status and headers of a refusal %s with -i, and reports it", async (_, type, body) => {
  const peer = await httpPeer((_request, response) => {
    response.writeHead(409, { "content-type": type, "x-request-id": "r-2" }).end(body);
  });
  const { code, stdout, stderr } = await run(["api", "-i", "POST", "/api/x"], peer.baseUrl);
  expect(code).toBe(5);
  expect(stdout).toMatch(/^HTTP 409\n(?:[a-z-]+: .*\n)*\n$/);
  expect(stdout.split("\n")).toEqual(expect.arrayContaining([`content-type: ${type}`, "x-request-id: r-2"]));
  expect(stderr).toMatch(/^iphub: /);
  expect(await run(["api", "POST", "/api/x"], peer.baseUrl)).toMatchObject({ code: 5, stdout: "", stderr });
});

describe("a path", () => {
  const hub = () =>
    httpPeer(({ url }, response) => {
      if (url === "/healthz") json(response, { ok: true });
      else if (url === "/metrics") response.writeHead(200, { "content-type": "text/plain" }).end("up 1\n");
      else if (url.startsWith("/assets/")) json(response, failure("not_found"), 404);
      else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>");
    });

  it.each([
    ["nope", "/nope"],
    ["inventions/search", "/inventions/search"],
    ["/inventions/search", "/inventions/search"],
    ["/api", "/api"],
    ["/assets/none.js", "/assets/none.js"],
  ])("of the web alone, such as %s, is not found, and the web's page is not printed", async (typed, path) => {
    const { code, stdout, stderr } = await run(["api", "-i", "GET", typed, "-f", "qs=x"], (await hub()).baseUrl);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toBe(
      `iphub: the API has nothing at ${path}\nPaths of the API begin with /api/, such as /api/inventions/search.\n`,
    );
  });

  it.each([
    ["/healthz", '{\n  "ok": true\n}\n'],
    ["metrics", "up 1\n"],
    ["/api/docs", "<!doctype html>\n"],
  ])("of the hub outside the web is answered: %s", async (path, text) => {
    expect(await run(["api", "GET", path], (await hub()).baseUrl)).toMatchObject({ code: 0, stdout: text });
  });

  it.each(["http://example.com/x", "HTTPS://example.com", "//example.com/x", "C:/Program Files/Git/api/auth"])(
    "with a host or a drive, such as %s, is refused by its name, and nothing is sent",
    async (path) => {
      const { baseUrl, seen } = await hub();
      const { code, stderr } = await run(["api", "GET", path], baseUrl);
      expect([code, seen]).toEqual([2, []]);
      expect(stderr).toContain(`iphub: ${path} is not a path of the hub\n`);
    },
  );
});
