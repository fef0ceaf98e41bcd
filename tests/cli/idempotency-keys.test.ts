import { join } from "node:path";
import { splitLine } from "@iphub/cli/command-line/argv-words";
import { buildIndex } from "@iphub/cli/command-line/build/write-index";
import { kebabCase } from "@iphub/cli/command-line/verb-index";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract, Endpoint } from "@iphub/sdk/endpoint";
import { afterAll, describe, expect, it } from "vitest";
import { httpPeer, json, type SeenRequest } from "../sdk/peer.ts";
import { cliHome, runCli } from "./cli-process.ts";

const nouns: Contract = contract;
const { nouns: verbs } = await buildIndex(join(import.meta.dirname, "../../packages/cli/src"));
const home = cliHome();
afterAll(() => home.remove());

const run = (args: readonly string[], url: string, input?: string) =>
  runCli(args, { env: { ...home.env, IPHUB_HOST: url, IPHUB_TOKEN: "t" }, ...(input === undefined ? {} : { input }) });

const refusing = () =>
  httpPeer((_, response) => json(response, { error: { code: "forbidden", message: "No.", requestId: "r-1" } }, 403));
const keysOf = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method === "POST").map(({ headers }) => headers["idempotency-key"]);

/** The calls that make something, as far as a call shows it, and have no flag; and why. */
const withoutKey: Readonly<Record<string, string>> = {
  "auth.beginCommandLine": "the hub keeps no answers for who is not signed in",
  "auth.forgotPassword": "the hub keeps no answers for who is not signed in",
  "auth.makeRecoveryCodes": "new codes end those before them",
  "auth.addPasskey": "answers a challenge that is valid once",
  "users.addAssistant": "who assists already is not added again",
  "inventions.importDocketing": "events that are there are counted, and not made again",
  "files.upload": "the hub does not compare the files of a form: a key would give another file the first one's answer",
  "imports.preview": "the hub does not compare the files of a form",
  "reports.uploadTemplate": "the hub does not compare the files of a form; a template of the title is replaced",
  "imports.apply": "an import is applied once",
  "imports.undo": "an import is undone once",
  "docket.ask": "a matter whose office record is being fetched is not fetched again",
  "uspto.sync": "an application that is being fetched is not fetched again",
  "uspto.download": "a document that is there, or being fetched, is not fetched again",
  "directory.sync": "files that are there are not copied again",
};

function looksLikeCreation(name: string, { method, status, safe }: Endpoint): boolean {
  if (method !== "POST" || safe === true) return false;
  const isNamedSo = /^(add|clone|create|enter|feedback|generate|import|make|place|propose|send|sync|upload)/;
  return status === 201 || status === 202 || isNamedSo.test(name);
}

const creations = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => (looksLikeCreation(name, call) ? [{ noun, name }] : [])),
);

const keyed = Object.entries(verbs).flatMap(([noun, own]) =>
  Object.entries(own).flatMap(([name, { repeatable, example }]) => (repeatable ? [{ noun, name, example }] : [])),
);

it("each call that makes something takes a key, or is named here with the reason why not", () => {
  const without = creations.filter(({ noun, name }) => !verbs[kebabCase(noun)]?.[kebabCase(name)]?.repeatable);
  expect(without.map(({ noun, name }) => `${noun}.${name}`).sort()).toEqual(Object.keys(withoutKey).sort());
  expect(keyed.length).toBeGreaterThan(25);
});

it.each(keyed)("$noun $name sends the key that it is given", async ({ example }) => {
  const { baseUrl, seen } = await refusing();
  await run([...splitLine(example), "--idempotency-key", "job 7"], baseUrl);
  expect(keysOf(seen)).toEqual(["job 7"]);
});

describe("a key that the hub would not keep", () => {
  it.each([
    ["", "is empty"],
    ["  ", "is empty"],
    ["schlüssel 日", "has a character that is not of ASCII"],
    ["two\nlines", "has a character that is not of ASCII"],
    [" blank", "begins or ends with a blank"],
    ["x".repeat(201), "is longer than 200 characters"],
  ])("such as '%s' is refused, and nothing is sent", async (key, fault) => {
    const { baseUrl, seen } = await refusing();
    const { code, stdout, stderr } = await run(["boards", "create", "Mine", `--idempotency-key=${key}`], baseUrl);
    expect(stderr).toBe(
      `iphub: --idempotency-key ${fault}\nA key has 1 to 200 characters of ASCII: letters, digits, signs, and blanks between them.\n`,
    );
    expect([code, stdout, seen]).toEqual([2, "", []]);
  });
});

describe("ids from standard input", () => {
  const comment = (key: string) => ["minions", "create-comment", "-", "Good", "--idempotency-key", key];
  const made = () => httpPeer((_, response) => json(response, nouns.minions?.createComment?.example.output, 201));

  it("have a key each, made of the given one and the id, also where there is one", async () => {
    const { baseUrl, seen } = await made();
    expect(await run(comment("n9"), baseUrl, "n-1\nn-2\n")).toMatchObject({ code: 0, stderr: "" });
    expect((await run(comment("n9"), baseUrl, "n-1\n")).code).toBe(0);
    expect(keysOf(seen)).toEqual(["n9:n-1", "n9:n-2", "n9:n-1"]);
  });

  it("have a hash for a key where it would be too long, or not of ASCII", async () => {
    const { baseUrl, seen } = await made();
    await run(comment("x".repeat(198)), baseUrl, "n-1\nn-ü\n");
    await run(comment("n9"), baseUrl, "n-ü\n");
    const keys = keysOf(seen);
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    { args: ["tasks", "update", "-", "--title", "Interview 2"], ids: "nope\nk-1\n" },
    { args: ["notes", "create-for-invention", "-", "--content", "x"], ids: "m-00000000\nm-17248024\n" },
    { args: ["minions", "create-comment", "-", "x", "--rating", "3"], ids: "nope\nn-1\n" },
    { args: ["milestones", "finish", "-"], ids: "nope\nw-1\n" },
  ])("$args names the id that failed", async ({ args, ids }) => {
    const { baseUrl } = await refusing();
    const { code, stderr } = await run(args, baseUrl, ids);
    const [first] = ids.split("\n");
    expect([code, stderr]).toEqual([10, `iphub: ${first} failed; 0 of 2 were done before it\niphub: No.\n`]);
  });
});

it("a result that is shown once, and a key of another call, say what to do about the key", async () => {
  const { baseUrl } = await httpPeer(({ url }, response) => {
    const [status, code] = url.endsWith("/tokens") ? [409, "told_once"] : [422, "idempotency_key_reused"];
    json(response, { error: { code, message: "No.", requestId: "r-1" } }, status);
  });
  const token = [
    "tokens",
    "create",
    "--name",
    "CI",
    "--scope",
    "read",
    "--expires-on",
    "2027-01-31",
    "--idempotency-key",
    "k",
  ];
  expect(await run(token, baseUrl)).toMatchObject({
    code: 5,
    stderr: "iphub: No.\nWhat was made is there. To make another, use another --idempotency-key, or none.\n",
  });
  expect(await run(["boards", "create", "Mine", "--idempotency-key", "k"], baseUrl)).toMatchObject({
    code: 2,
    stderr: "iphub: No.\nChange --idempotency-key.\n",
  });
});
