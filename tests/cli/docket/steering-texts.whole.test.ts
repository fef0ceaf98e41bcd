import { afterAll, beforeAll, expect, test } from "vitest";
import { onEmbedded } from "../../support/engines.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { type SeededHub, startSeededHub } from "../../support/seeded-hub.ts";
import { builtCli, runCli } from "../cli-process.ts";

/** Clears the screen, moves the cursor, and reverses what is read, in a terminal that obeys it. */
const steering = "\u001b[2J\u009b5;5H\u202e";

onEmbedded((engine) => {
  let hub: SeededHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-1", title: `Antenna${steering} foldable`, references: ["17/248,024"] }],
      tasks: [{ id: "k-1", inventionId: "m-1", title: `Draft${steering} claims`, assignees: ["ben@firm.example"] }],
    });
    env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ben") };
  });
  afterAll(() => hub.close());

  test("a deadline is shown without what would steer the terminal, and line by line", async () => {
    const ben = await hub.as("ben");
    const [proposed] = await ben.deadlines.propose({ inventionId: "m-1", trigger: "CTNF", mailDate: "2026-01-05" });
    const { stdout, code } = await runCli(["deadlines", "get", proposed?.id ?? ""], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^17\/248,024 {2}Antenna .* foldable {2}\(/);
    expect(stdout.split("\n").length).toBeGreaterThan(5);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  });

  test.each([
    [["tasks", "list", "is:open", "--csv"]],
    [["tasks", "get", "k-1", "--jq", ".title"]],
    [["api", "GET", "/api/workflow/tasks/k-1", "--jq", ".title"]],
  ])("what %j prints is shown so on a terminal, and written as it is through a pipe", async (args) => {
    expect((await runCli(args, { env })).stdout).toContain("Draft\u001b[2J");
    const terminal = openPseudoTerminal({ args: [await builtCli(), ...args], env });
    await terminal.ended;
    expect(terminal.written()).toContain("claims");
    expect(terminal.written()).not.toContain("\u001b[2J");
    await terminal.close();
  });

  test("a plan is shown so on a terminal, and written as it is through a pipe", async () => {
    const { stdout } = await runCli(["tasks", "plan", "is:open"], { env });
    expect(stdout).toContain(`Draft${steering} claims`);
    const terminal = openPseudoTerminal({ args: [await builtCli(), "tasks", "plan", "is:open"], env });
    await terminal.ended;
    expect(terminal.written()).toContain("claims");
    expect(terminal.written()).not.toContain("\u001b[2J");
    await terminal.close();
  });
});
