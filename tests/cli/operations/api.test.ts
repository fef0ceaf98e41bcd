import { afterAll, expect, it } from "vitest";
import { httpPeer, json } from "../../sdk/peer.ts";
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
