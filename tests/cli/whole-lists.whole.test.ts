import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitLine } from "@iphub/cli/command-line/argv-words";
import { buildIndex } from "@iphub/cli/command-line/build/write-index";
import { kebabCase } from "@iphub/cli/command-line/verb-index";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract, Endpoint } from "@iphub/sdk/endpoint";
import { afterAll, describe, expect, it } from "vitest";
import { httpPeer, json, type SeenRequest } from "../sdk/peer.ts";
import { sampleOf, sampleRow } from "../support/sample-of.ts";
import { textsOf } from "../support/xlsx.ts";
import { cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const nouns: Contract = contract;
const { nouns: verbs } = await buildIndex(join(import.meta.dirname, "../../packages/cli/src"));

const calls = new Map(
  Object.entries(nouns).flatMap(([noun, own]) =>
    Object.entries(own).map(([verb, call]) => [`${kebabCase(noun)} ${kebabCase(verb)}`, call] as const),
  ),
);

interface Listed {
  readonly name: string;
  readonly words: readonly string[];
  readonly call: Endpoint;
}

/** Open findings end an audit with 1: those of every view, without the office, are a list like any other. */
const more: Readonly<Record<string, readonly string[]>> = { "docket audit": ["--view", "all", "--stored"] };

/** Every verb that prints a paged list, with the words of its example and without the size of a page. */
const listed: readonly Listed[] = Object.entries(verbs).flatMap(([noun, own]) =>
  Object.entries(own).flatMap(([verb, { paged, example }]) => {
    const call = calls.get(`${noun} ${verb}`);
    if (!paged || call === undefined) return [];
    const words = splitLine(
      example.replace(/ [<>|].*$/, "").replace(/ --(size|limit|json|ndjson|csv|jq|template|columns|xlsx|all)\b.*$/, ""),
    ).filter(Boolean);
    const name = `${noun} ${verb}`;
    return [{ name, words: [...words, ...(more[name] ?? [])], call }];
  }),
);

/** How many rows each format printed. */
const formats: Readonly<
  Record<string, { readonly flags: readonly string[]; readonly rows: (text: string) => number }>
> = {
  TSV: { flags: [], rows: lines },
  CSV: { flags: ["--csv"], rows: (text) => Math.max(0, lines(text) - 1) },
  NDJSON: { flags: ["--ndjson"], rows: lines },
  JSON: { flags: ["--json"], rows: (text) => JSON.parse(text).length },
  jq: { flags: ["--jq", "length"], rows: Number },
  template: { flags: ["--template", "{{.|json}}\\n"], rows: lines },
};

function lines(text: string): number {
  return text.split("\n").length - 1;
}

/** Rows of a list by their places, all of one kind and each with an id of its own. */
function rowsFrom(call: Endpoint, from: number, to: number): unknown[] {
  const { paging, response } = call;
  const key = call.path.includes("minions") ? "documentId" : "id";
  const row = sampleRow(response, paging?.items);
  if (typeof row !== "object") throw new Error("a row is no record");
  return Array.from({ length: Math.max(0, to - from) }, (_, place) => ({ ...row, [key]: `r-${from + place}` }));
}

/** A page of a list of `count` rows, as the hub gives it for each kind of paging. */
function pageOf(call: Endpoint, { url }: SeenRequest, count: number): unknown {
  const { paging, response } = call;
  const { searchParams: query } = new URL(url, "http://peer");
  const whole = sampleOf(response);
  const page = typeof whole === "object" && whole !== null ? whole : {};
  if (paging?.kind === "after") {
    const from = Number(query.get("after") ?? 0);
    const to = Math.min(count, from + Number(query.get("limit") ?? paging.pageSize));
    return { ...page, data: rowsFrom(call, from, to), next: to < count ? String(to) : null };
  }
  if (paging?.kind === "page") {
    const number = Number(query.get("pagination[page]") ?? 1);
    const pageSize = Number(query.get("pagination[pageSize]") ?? paging.pageSize);
    const data = rowsFrom(call, (number - 1) * pageSize, Math.min(count, number * pageSize));
    const meta = { pagination: { page: number, pageSize, pagesCount: Math.ceil(count / pageSize), total: count } };
    return { ...page, data, meta };
  }
  const skip = Number(query.get("skip") ?? 0);
  const rows = rowsFrom(call, skip, Math.min(count, skip + Number(query.get("size") ?? paging?.pageSize)));
  return paging?.items === undefined ? rows : { ...page, data: rows, total: Math.min(count, 10_001) };
}

async function printed({ words, call }: Listed, count: number, flags: readonly string[]) {
  const peer = await httpPeer((request, response) => {
    const path = new URL(request.url, "http://peer").pathname;
    const other = Object.values(nouns.docket ?? {}).find((one) => one.path === path && one !== call);
    if (other !== undefined) {
      const sample = sampleOf(other.response);
      // What an audit asks before its list: all matters can be compared.
      return json(response, typeof sample === "object" ? { ...sample, withoutRecord: 0 } : sample);
    }
    if (!path.endsWith("/export")) return json(response, pageOf(call, request, count));
    response.writeHead(200, {
      "content-type": "application/x-ndjson",
      "content-disposition": 'attachment; filename="a"',
    });
    response.end(
      rowsFrom(call, 0, count)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    );
  });
  const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  return runCli([...words, ...flags], { env, input: "" });
}

const tasks = listed.find(({ name }) => name === "tasks list");

describe("a list in a pipe is whole", () => {
  const turns = listed.flatMap((one, place) =>
    [0, 1, 25, 26, 51, 101].map((count, turn) => {
      const format = Object.keys(formats)[(place + turn) % Object.keys(formats).length] ?? "TSV";
      return { one, name: one.name, count, format };
    }),
  );

  it("finds every paged verb of the contract", () => {
    const paged = Object.values(nouns).flatMap((calls) =>
      Object.values(calls).filter(({ paging }) => paging !== undefined),
    );
    expect(listed.map(({ call }) => call.path).sort()).toEqual(paged.map(({ path }) => path).sort());
  });

  it.each(turns)("$name, $count rows as $format", async ({ one, count, format }) => {
    const { flags = [], rows = lines } = formats[format] ?? {};
    const { stdout, stderr, code } = await printed(one, count, flags);
    expect([rows(stdout), code, stderr]).toEqual([count, 0, expect.not.stringContaining("left out")]);
  });

  it.each(Object.keys(formats).flatMap((format) => [0, 1, 25, 26, 10_001].map((count) => ({ format, count }))))(
    "tasks list, $count rows as $format",
    async ({ format, count }) => {
      if (tasks === undefined) throw new Error("there is no tasks list");
      const { flags = [], rows = lines } = formats[format] ?? {};
      const { stdout, code } = await printed(tasks, count, flags);
      expect([rows(stdout), code]).toEqual([count, 0]);
    },
  );
});

/** Lists whose workbook the hub writes; the others are written from their pages. */
const writtenByHub = ["tasks list", "tasks search"];

it.each(listed.filter(({ name }) => !writtenByHub.includes(name)))("$name, 51 rows as a workbook", async (one) => {
  const file = join(home.folder, `${one.name.replaceAll(" ", "-")}.xlsx`);
  const { stdout, code } = await printed(one, 51, ["--xlsx", file]);
  expect([stdout, code]).toEqual(["", 0]);
  expect(textsOf(readFileSync(file))).toHaveLength(52);
});

describe("--limit", () => {
  it.each(listed)("$name prints so many rows, and says when more are left", async (one) => {
    const whole = await printed(one, 60, ["--limit", "60", "--json"]);
    expect([JSON.parse(whole.stdout).length, whole.code, whole.stderr]).toEqual([60, 0, ""]);
    const part = await printed(one, 60, ["--limit", "59", "--json"]);
    expect([JSON.parse(part.stdout).length, part.code]).toEqual([59, 9]);
    expect(part.stderr).toMatch(
      /^iphub: 59 (of 60 rows|rows, and there are more); the others are left out\n--all gives all of them\.\n$/,
    );
  });

  it.each([["0"], ["1.5"], ["many"]])("of %s is refused", async (limit) => {
    if (tasks === undefined) throw new Error("there is no tasks list");
    const { stdout, code } = await printed(tasks, 3, ["--limit", limit]);
    expect([stdout, code]).toEqual(["", 2]);
  });

  it("and --all exclude each other", async () => {
    if (tasks === undefined) throw new Error("there is no tasks list");
    const { stderr, code } = await printed(tasks, 3, ["--limit", "2", "--all"]);
    expect([stderr, code]).toEqual(["iphub: --limit and --all exclude each other\nGive one of them.\n", 2]);
  });
});

it("a total that the hub does not count is 'more than 10000' in an audit and in the steps of a set-up", async () => {
  const every = Object.values(nouns).flatMap((own) => Object.values(own));
  const peer = await httpPeer((request, response) => {
    const { pathname } = new URL(request.url, "http://peer");
    const call = every.find(({ method, path }) => method === request.method && path === pathname);
    if (call === undefined) return json(response, {}, 404);
    const sample = call.paging ? pageOf(call, request, 20_000) : sampleOf(call.response);
    const counts = { matters: 10_001, audited: 10_000, withoutRecord: 10_001 };
    const isState = call === nouns.docket?.state && typeof sample === "object";
    return json(response, isState ? { ...sample, ...counts } : sample);
  });
  const env = { ...home.env, IPHUB_HOST: peer.baseUrl, IPHUB_TOKEN: "t" };
  const audit = await runCli(["docket", "audit", "--stored", "--limit", "5"], { env, input: "" });
  expect(audit.stderr).toContain("5 of more than 10000 findings; the others are left out.");
  expect(audit.stderr).toContain("1 of more than 10000 matters are not audited yet");
  expect(audit.stderr).toContain("more than 10000 matters have no record");
  const { stdout } = await runCli(["setup", "--no-input"], { env, input: "" });
  expect(stdout).toContain("more than 10000 people");
  expect(stdout).toContain("more than 10000 matters");
});
