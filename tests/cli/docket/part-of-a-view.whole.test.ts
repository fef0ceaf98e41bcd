import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "@iphub/sdk/contract/index";
import { wholeFileHeader } from "@iphub/sdk/contract/whole-file";
import { addDays, addMonths } from "@iphub/sdk/domain/civil-date";
import type { Contract } from "@iphub/sdk/endpoint";
import { sql } from "kysely";
import { afterAll, describe, expect, it, onTestFinished, test } from "vitest";
import { httpPeer, json } from "../../sdk/peer.ts";
import { proposeCtnf } from "../../server/docket/deadlines.support.ts";
import { onEmbedded } from "../../support/engines.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());

const nouns: Contract = contract;
const calls = [...Object.values(nouns.docket ?? {}), ...Object.values(nouns.deadlines ?? {})];

/** Where a hub listens whose views are those of the contract's examples, with more rows than it has read or without. */
async function hubOf(isWhole: boolean) {
  const { baseUrl } = await httpPeer(({ url }, response) => {
    const { pathname } = new URL(url, "http://peer");
    const output = calls.find(({ path, method }) => path === pathname && method === "GET")?.example.output;
    json(response, typeof output === "object" ? { ...output, isWhole } : {});
  });
  return { ...home.env, IPHUB_HOST: baseUrl, IPHUB_TOKEN: "t" };
}

const lists = "iphub deadlines list and iphub tasks list have all of them.";
const views = [
  ["docket today", "1 due in the next 7 days", lists],
  ["docket week", "2026-05-29 – 2026-06-04: 1 deadline", lists],
  ["docket calendar", "1 entry", "Ask for fewer days with --from and --until."],
  ["docket load --person me", "1 entry", "Ask for fewer weeks with --weeks."],
  ["docket verification", "1 deadline, 1 with gaps", "Ask for a shorter period with --from and --to."],
  ["deadlines plain", "1 plain proposal", "Docket or reject these, and run it again for the others."],
] as const;
const formats = [
  ["--csv"],
  ["--json"],
  ["--xlsx", "-"],
  ["--ndjson"],
  ["--jq", ".isWhole"],
  ["--template", "{{isWhole}}"],
];

describe("a view that is a part of what there is", () => {
  const turns = views.map(([name, counted, rest], place) => ({
    ...{ name, counted, rest },
    flags: [[], ...[0, 1].map((turn) => formats[(2 * place + turn) % formats.length] ?? [])],
  }));

  it.each(turns)("$name says so on standard error in every format, with exit code 9", async (turn) => {
    const env = await hubOf(false);
    const said = `iphub: ${turn.counted}, and there are more; the others are left out\n${turn.rest}\n`;
    for (const flags of turn.flags) {
      const { stdout, stderr, code } = await runCli([...turn.name.split(" "), ...flags], { env });
      expect([flags, code, stderr]).toEqual([flags, 9, expect.stringContaining(said)]);
      expect(stdout).not.toBe("");
    }
  });

  it.each(turns)("$name says nothing of it where it is whole", async ({ name }) => {
    const { stderr, code } = await runCli(name.split(" "), { env: await hubOf(true) });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("more")]);
  });

  it("has a hint below its table on a terminal, with exit code 0; its JSON ends with 9 there too", async () => {
    const env = await hubOf(false);
    const onTerminal = async (...words: string[]) => {
      const args = [await builtCli(), "docket", "calendar", ...words];
      return openPseudoTerminal({ command: process.execPath, args, env, columns: 120 });
    };
    const table = await onTerminal();
    await table.waitFor("1 entry, and there are more. Ask for fewer days with --from and --until.");
    expect((await table.ended).code).toBe(0);
    await table.close();
    const document = await onTerminal("--json");
    await document.waitFor("iphub: 1 entry, and there are more; the others are left out");
    expect((await document.ended).code).toBe(9);
    await document.close();
  });
});

describe("an exported file", () => {
  const verbs = [
    ["export-week", lists],
    ["export-verification", "Ask for a shorter period with --from and --to."],
  ] as const;

  /** Where a hub listens whose exports say that they are whole or a part; an older hub says nothing. */
  async function exportingHub(headers: Readonly<Record<string, string>>) {
    const { baseUrl } = await httpPeer((_request, response) => {
      response.writeHead(200, { "content-type": "application/pdf", ...headers }).end("%PDF");
    });
    return { ...home.env, IPHUB_HOST: baseUrl, IPHUB_TOKEN: "t" };
  }

  it.each(verbs)("of docket %s that is a part is written, and said to be one with exit code 9", async (verb, rest) => {
    const env = await exportingHub({ [wholeFileHeader]: "false" });
    const said = `iphub: the hub has more rows than the file; the others are left out\n${rest}\n`;
    const words = ["docket", verb, "--format", "pdf"];
    const { stdout, stderr, code } = await runCli(words, { env });
    expect([code, stdout, stderr]).toEqual([9, "%PDF", expect.stringContaining(said)]);
    const file = join(home.folder, `${verb}.pdf`);
    const saved = await runCli([...words, "--output", file], { env });
    expect([saved.code, saved.stderr]).toEqual([9, expect.stringContaining(said)]);
    expect(readFileSync(file, "utf8")).toBe("%PDF");
  });

  it.each(verbs)("of docket %s that is whole, or of a hub that does not say it, ends with 0", async (verb) => {
    const whole: readonly Readonly<Record<string, string>>[] = [{ [wholeFileHeader]: "true" }, {}];
    for (const headers of whole) {
      const env = await exportingHub(headers);
      const { stdout, stderr, code } = await runCli(["docket", verb, "--format", "pdf"], { env });
      expect([code, stdout, stderr]).toEqual([0, "%PDF", expect.not.stringContaining("more")]);
    }
  });
});

onEmbedded((engine) => {
  test("the verbs of a hub with more than it reads at once print what it has read, and end with 9", async () => {
    const hub = await startSeededHub(engine);
    onTestFinished(() => hub.close());
    const today = new Date().toISOString().slice(0, 10);
    await hub.plant({ matters: [{ id: "m-1", references: ["17/248,024"], inHouseAttorney: "ada@firm.example" }] });
    // Due in the days to come, and plain.
    const { id } = await proposeCtnf(await hub.as("ben"), "m-1", addDays(addMonths(today, -3), 2));
    const db = hub.platform.database.kysely;
    const repeat = (first: number, last: number) =>
      sql`
      insert into deadlines select (jsonb_populate_record(d, jsonb_build_object('id', 'many-' || n, 'source_key', 'many-' || n))).*
      from deadlines d, generate_series(${first}::int, ${last}::int) n where d.id = ${id}`.execute(db);
    await repeat(1, 2_001);
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
    const rowsOf = async (words: string) => {
      const { stdout, stderr, code } = await runCli(words.split(" "), { env });
      expect([words, code, stderr]).toEqual([words, 9, expect.stringContaining("the others are left out")]);
      return stdout.trim().split("\n").length - 1;
    };
    expect(await rowsOf("docket today --scope firm --csv")).toBeGreaterThanOrEqual(2_000);
    const days = `--from ${addDays(today, -1)} --until ${addDays(today, 14)}`;
    expect(await rowsOf(`docket calendar --scope firm ${days} --csv`)).toBe(2_000);
    expect(await rowsOf("docket load --person ada@firm.example --csv")).toBe(2_000);
    expect(await rowsOf("deadlines plain --csv")).toBe(2_000);
    await rowsOf("deadlines docket --all-plain --dry-run");
    await repeat(2_002, 5_001);
    const week = await runCli(["docket", "export-week", "--scope", "firm"], { env });
    expect([week.code, week.stderr]).toEqual([9, expect.stringContaining("the hub has more rows than the file")]);
    const { entries, isWhole } = JSON.parse(week.stdout);
    expect([entries.length >= 5_000, isWhole]).toEqual([true, false]);
  });
});
