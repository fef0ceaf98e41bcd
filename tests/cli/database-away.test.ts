import { afterAll, expect, test } from "vitest";
import { failure, httpPeer, json } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

function run(args: readonly string[], url: string) {
  return runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" } });
}

test("a verb waits for the hub's database, says so once on standard error, and gives its answer", async () => {
  const { baseUrl } = await httpPeer((_request, response, number) =>
    number < 3 ? json(response, failure("database_unavailable"), 503, { "retry-after": "0" }) : json(response, []),
  );
  const { stdout, stderr, code } = await run(["boards", "list", "--json"], baseUrl);
  expect([JSON.parse(stdout), code]).toEqual([[], 0]);
  expect(stderr).toBe("iphub: the hub's database is away; waiting for it, up to 30 s.\n");
});

test("a verb whose time would be over before the next attempt says that the hub is not available, and is 6", async () => {
  const { baseUrl } = await httpPeer((_request, response, number) =>
    json(response, failure("database_busy"), 503, { "retry-after": number === 1 ? "0" : "60" }),
  );
  const { stdout, stderr, code } = await run(["boards", "list", "--json", "--timeout", "2"], baseUrl);
  expect([stdout, code]).toEqual(["", 6]);
  expect(stderr).toMatch(
    /^iphub: the hub's database is busy; waiting for it, up to 2 s\.\niphub: .*not available now/u,
  );
});
