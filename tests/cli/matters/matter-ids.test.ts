import { contract } from "@iphub/sdk/contract/index";
import { newId } from "@iphub/server/platform/ids";
import { afterAll, expect, it } from "vitest";
import { failure, httpPeer, json } from "../../sdk/peer.ts";
import { cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const envFor = (url: string) => ({ ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" });
const { get } = contract.inventions;

it("an id as a hub gives it, or the sample portfolio has it, is sent without a search", async () => {
  const peer = await httpPeer((_, response) => json(response, get.example.output));
  const ids = [newId(new Date()), "m-17248024"];
  for (const id of ids) {
    expect((await runCli(["inventions", "get", id, "--json"], { env: envFor(peer.baseUrl) })).code).toBe(0);
  }
  expect(peer.seen.map(({ url }) => url)).toEqual(ids.map((id) => get.path.replace("{id}", id)));
});

it("a reference that begins like an id of the sample portfolio names its matter, in either case", async () => {
  const { search } = contract.inventions;
  const [example] = search.example.output.data;
  const hit = { ...example, id: newId(new Date()), references: ["M-100"] };
  const peer = await httpPeer(({ url }, response) =>
    json(response, url.startsWith(search.path) ? { data: [hit], total: 1 } : get.example.output),
  );
  for (const named of ["m-100", "M-100"]) {
    expect((await runCli(["inventions", "get", named, "--json"], { env: envFor(peer.baseUrl) })).code).toBe(0);
    expect(peer.seen.at(-1)?.url).toBe(get.path.replace("{id}", hit.id));
  }
});

it("who has seen a matter is asked by its reference too", async () => {
  const { search } = contract.inventions;
  const { matter } = contract.accessLog;
  const peer = await httpPeer(({ url }, response) =>
    json(response, url.startsWith(search.path) ? search.example.output : matter.example.output),
  );
  const [hit] = search.example.output.data;
  const asked = ["access-log", "matter", hit?.references[0] ?? "", "--json"];
  expect(await runCli(asked, { env: envFor(peer.baseUrl) })).toMatchObject({ code: 0, stderr: "" });
  expect(peer.seen.at(-1)?.url).toBe(matter.path.replace("{id}", hit?.id ?? ""));
});

it("references from standard input are looked up a few at a time", async () => {
  const rounds: number[] = [];
  const waiting: (() => void)[] = [];
  const answerAll = async () => {
    // Whatever else was sent has come by then.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    rounds.push(waiting.length);
    for (const answer of waiting.splice(0)) answer();
  };
  const peer = await httpPeer(async ({ url }, response) => {
    if (!url.startsWith(contract.inventions.search.path)) {
      json(response, failure("not_found"), 404);
      return;
    }
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    if (waiting.length === 8) void answerAll();
    await turn.promise;
    json(response, { data: [], total: 0 });
  });
  const input = Array.from({ length: 16 }, (_, at) => `P-${at}\n`).join("");
  const { code } = await runCli(["inventions", "get", "-", "--json"], { env: envFor(peer.baseUrl), input });
  expect([code, rounds]).toEqual([3, [8, 8]]);
});
