import { contract } from "@iphub/sdk/contract/index";
import type { Contract, Endpoint } from "@iphub/sdk/endpoint";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { httpPeer, json } from "../sdk/peer.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { sampleOf, sampleRow } from "../support/sample-of.ts";
import { builtCli, cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const nouns: Contract = contract;

/** Rows of a list, each with an id of its own. */
function rowsOf({ response, paging, path }: Endpoint, count: number): unknown[] {
  const row = sampleRow(response, paging?.items);
  if (typeof row !== "object") throw new Error(`A row of ${path} is no record`);
  return Array.from({ length: count }, (_, place) => ({ ...row, id: `r-${place}` }));
}

function hub(answer: unknown) {
  return httpPeer((_, response) => json(response, answer));
}

function envOf(baseUrl: string) {
  return { ...home.env, IPHUB_HOST: baseUrl, IPHUB_TOKEN: "t" };
}

/** What a verb shows on a terminal of the answer of the hub, and how often it asked. */
async function onTerminal(words: readonly string[], answer: unknown) {
  const { baseUrl, seen } = await hub(answer);
  const args = [await builtCli(), ...words];
  const terminal = openPseudoTerminal({ args, env: envOf(baseUrl), columns: 160, rows: 100 });
  onTestFinished(terminal.close);
  const { code } = await terminal.ended;
  return { code, shown: terminal.written(), asked: seen.length };
}

describe("the first page on a terminal", () => {
  const { inbox, streams, chat, tasks, correspondence, minions } = contract;
  const lists: readonly { readonly words: readonly string[]; readonly call: Endpoint }[] = [
    { words: ["inbox", "list"], call: inbox.list },
    { words: ["streams", "list", "m-17248024"], call: streams.list },
    { words: ["streams", "docketing", "m-17248024"], call: streams.docketing },
    { words: ["streams", "tasks"], call: streams.tasks },
    { words: ["chat", "list", "m-17248024"], call: chat.list },
    { words: ["tasks", "history", "k-1"], call: tasks.history },
    { words: ["correspondence", "list", "m-17248024"], call: correspondence.list },
    { words: ["correspondence", "unassigned"], call: correspondence.unassigned },
    { words: ["minions", "comments", "n-1"], call: minions.comments },
    { words: ["minions", "tasks", "n-1"], call: minions.tasks },
    { words: ["minions", "statistics"], call: minions.statistics },
  ];

  /** The first page of a list that has more, or no more, than its rows. */
  function firstPage(call: Endpoint, count: number, total: number): unknown {
    const rows = rowsOf(call, count);
    if (call.paging?.items === undefined) return rows;
    const whole = sampleOf(call.response);
    const page = typeof whole === "object" ? whole : {};
    if (call.paging.kind === "after") return { ...page, data: rows, next: total > count ? "r-next" : null };
    const pagination = { page: 1, pageSize: call.paging.pageSize, pagesCount: Math.ceil(total / count), total };
    return { ...page, data: rows, meta: { pagination } };
  }

  it.each(lists)("of $words that is full says that there may be more, and asks for no second one", async (list) => {
    const size = list.call.paging?.pageSize ?? 0;
    const { code, shown, asked } = await onTerminal(list.words, firstPage(list.call, size, 60));
    const counted = list.call.paging?.kind === "page" ? `${size} of 60` : `${size} shown`;
    expect(shown).toContain(`${counted}; --all shows all.`);
    expect([code, asked]).toEqual([0, 1]);
  });

  it.each(lists)("of $words that is not full says nothing", async (list) => {
    const size = (list.call.paging?.pageSize ?? 0) - 1;
    const { code, shown } = await onTerminal(list.words, firstPage(list.call, size, size));
    expect(shown).not.toContain("--all");
    expect(code).toBe(0);
  });

  it("that was chosen and is the last one leaves nothing out", async () => {
    const pagination = { page: 3, pageSize: 25, pagesCount: 3, total: 60 };
    const last = { data: rowsOf(minions.comments, 10), meta: { pagination } };
    const { baseUrl } = await hub(last);
    const args = ["minions", "comments", "n-1", "--pagination", '{"page":3}', "--json"];
    expect(await runCli(args, { env: envOf(baseUrl) })).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("a list of which the hub gives the first rows only", () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    "callUps.absences": ["call-ups", "absences"],
    "chat.unread": ["chat", "unread"],
    "files.listUploads": ["files", "list-uploads", "m-17248024"],
    "imports.names": ["imports", "names", "i-1"],
    "reports.results": ["reports", "results", "m-17248024"],
    "streams.ifw": ["streams", "ifw", "m-17248024"],
    "uspto.calls": ["uspto", "calls"],
    "uspto.downloads": ["uspto", "downloads"],
  };
  const capped = Object.entries(nouns).flatMap(([noun, calls]) =>
    Object.entries(calls).flatMap(([verb, call]) => {
      const { most } = call;
      return most === undefined ? [] : [{ name: `${noun}.${verb}`, call, most }];
    }),
  );

  it("is one of these", () => {
    expect(capped.map(({ name }) => name).sort()).toEqual(Object.keys(words));
  });

  it.each(capped)("ends with 9 and says so where $name has $most rows, and not below", async ({ name, call, most }) => {
    const listed = async (count: number) => {
      const { baseUrl } = await hub(rowsOf(call, count));
      return runCli([...(words[name] ?? []), "--json"], { env: envOf(baseUrl) });
    };
    const full = await listed(most);
    expect(JSON.parse(full.stdout)).toHaveLength(most);
    expect([full.code, full.stderr]).toEqual([9, `iphub: the first ${most} rows; the hub gives no more\n`]);
    expect(await listed(most - 1)).toMatchObject({ code: 0, stderr: "" });
  });

  const results = contract.reports.results;

  it("says so for ids from standard input too", async () => {
    const { baseUrl } = await hub(rowsOf(results, results.most));
    const input = "m-17248024\nm-17248025\n";
    const ran = await runCli(["reports", "results", "-", "--json", "id"], { env: envOf(baseUrl), input });
    expect(JSON.parse(ran.stdout)).toHaveLength(2 * results.most);
    expect([ran.code, ran.stderr]).toEqual([9, `iphub: the first ${results.most} rows; the hub gives no more\n`]);
  });

  it("says so below the table on a terminal, which ends with 0", async () => {
    const { code, shown } = await onTerminal(["reports", "results", "m-17248024"], rowsOf(results, results.most));
    expect(shown).toContain(`The first ${results.most} rows; the hub gives no more.`);
    expect(code).toBe(0);
  });
});
