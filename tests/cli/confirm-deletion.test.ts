import { join } from "node:path";
import { buildIndex } from "@iphub/cli/command-line/build/write-index";
import { kebabCase } from "@iphub/cli/command-line/verb-index";
import { contract } from "@iphub/sdk/contract/index";
import type { Contract } from "@iphub/sdk/endpoint";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { httpPeer, json } from "../sdk/peer.ts";
import { openPseudoTerminal } from "../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "./cli-process.ts";

const home = cliHome();
afterAll(() => home.remove());
const nouns: Contract = contract;
const { nouns: verbs } = await buildIndex(join(import.meta.dirname, "../../packages/cli/src"));

/** Every call that deletes, as the words of its verb. */
const deleting = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.keys(calls)
    .filter((call) => /^(delete|erase|empty)/.test(call))
    .map((call) => ({ noun: kebabCase(noun), verb: kebabCase(call) })),
);

/** A hub that takes every call, and the calls that it has taken. */
async function peer() {
  const { baseUrl, seen } = await httpPeer((_, response) => json(response, { ok: true }));
  return { env: { ...home.env, IPHUB_HOST: baseUrl, IPHUB_TOKEN: "t" }, seen };
}

describe("what deletes asks before", () => {
  it.each(deleting)(
    "iphub $noun $verb sends nothing without --yes where no one can be asked",
    async ({ noun, verb }) => {
      const { env, seen } = await peer();
      const { positionals = [], flags = [] } = verbs[noun]?.[verb] ?? {};
      const needed = flags.filter(({ required }) => required).flatMap(({ name }) => [`--${name}`, "x"]);
      const { code, stderr } = await runCli([noun, verb, ...positionals.map(() => "x-1"), ...needed], { env });
      expect([code, stderr]).toEqual([
        2,
        "iphub: there is no one to ask before it is deleted\nUse --yes to delete without asking.\n",
      ]);
      expect(seen).toEqual([]);
    },
  );

  it("names a table of nine verbs or more", () => {
    expect(deleting.length).toBeGreaterThanOrEqual(9);
  });

  it("with --yes, several ids from standard input are deleted one after another", async () => {
    const { env, seen } = await peer();
    const { code } = await runCli(["tasks", "delete", "-", "--yes"], { env, input: "k-1\nk-2\n" });
    expect(code).toBe(0);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "DELETE /api/workflow/tasks/k-1",
      "DELETE /api/workflow/tasks/k-2",
    ]);
  });

  it("asks once for all of the bin, which has no id", async () => {
    const { env } = await peer();
    const args = [await builtCli(), "bin", "empty"];
    const terminal = openPseudoTerminal({ command: process.execPath, args, env, columns: 120 });
    onTestFinished(() => terminal.close());
    await terminal.waitFor("Delete what you see in the bin? Type yes:");
  });

  it("keeps an alias where no one can be asked", async () => {
    await runCli(["alias", "set", "late", "tasks list --due-at overdue"], { env: home.env });
    expect(await runCli(["alias", "delete", "late"], { env: home.env })).toMatchObject({ code: 2 });
    expect((await runCli(["alias", "list"], { env: home.env })).stdout).toContain("late");
  });

  it("ends as interrupted where the question is left with Ctrl-D, and deletes nothing", async () => {
    const { env, seen } = await peer();
    const args = [await builtCli(), "tasks", "delete", "k-1"];
    const terminal = openPseudoTerminal({ command: process.execPath, args, env, columns: 120 });
    onTestFinished(() => terminal.close());
    await terminal.waitFor("Delete the task k-1? Type yes:");
    terminal.type("\u0004");
    expect((await terminal.ended).code).toBe(130);
    expect(terminal.screen().join("\n")).not.toContain("Warning");
    expect(seen).toEqual([]);
  });

  it.each([
    ["no", 1, []],
    ["yes", 0, ["DELETE /api/workflow/tasks/k-1"]],
  ] as const)("on a terminal the answer %s decides", async (answer, code, sent) => {
    const { env, seen } = await peer();
    const args = [await builtCli(), "tasks", "delete", "k-1"];
    const terminal = openPseudoTerminal({ command: process.execPath, args, env, columns: 120 });
    onTestFinished(() => terminal.close());
    await terminal.waitFor("Delete the task k-1? Type yes:");
    terminal.type(`${answer}\r`);
    expect((await terminal.ended).code).toBe(code);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual(sent);
  });
});
