import { afterAll, beforeAll, describe, it } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { cliHome } from "./cli-process.ts";
import { completionScript, shellPrompt, testedShells } from "./shell-prompt.ts";

const home = cliHome();
afterAll(() => home.remove());

onEmbedded((engine) => {
  let hub: SeededHub;
  let env: Record<string, string>;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    await hub.plant({
      matters: [{ id: "m-foam", title: "Foam" }],
      tasks: [{ id: "k-draft", inventionId: "m-foam", title: "Draft claims", tags: ["two words"] }],
    });
    env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada") };
  });
  afterAll(() => hub.close());

  /** A query of several conditions, in each of the ways in which a shell takes it as one word. */
  const lines: readonly (readonly [string, string])[] = [
    ["iphub tasks list 'status:open who:be", "iphub tasks list 'status:open who:ben@firm.example'"],
    ['iphub tasks list "status:open who:be', 'iphub tasks list "status:open who:ben@firm.example"'],
    ["iphub tasks list status:open\\ who:be", "iphub tasks list status:open\\ who:ben@firm.example"],
    ["iphub tasks list 'is:open wh", "iphub tasks list 'is:open who:"],
  ];

  /** A quote that begins within a word, which zsh writes as backslashes when it completes the word. */
  const afterFlag = (shell: string): readonly [string, string] => [
    "iphub tasks list --query='is:open who:be",
    `iphub tasks list --query=${shell === "zsh" ? "is:open\\ who:ben@firm.example" : "'is:open who:ben@firm.example'"}`,
  ];

  describe.each(testedShells)("in %s", (shell) => {
    let script: string;
    beforeAll(async () => {
      script = await completionScript(shell, home.folder, env);
    });

    it("completes the last condition of a query in an open quote", { timeout: 120_000 }, async () => {
      const terminal = await shellPrompt(shell, script, home.folder, env);
      for (const [typed, whole] of [...lines, afterFlag(shell)]) {
        terminal.type(`${typed}\t`);
        await terminal.waitFor(whole);
        terminal.type("\u0015");
        await terminal.waitFor((screen) => !screen.some((line) => line.includes(whole)));
      }
    });

    it("leaves the quote open after a key", { timeout: 60_000 }, async () => {
      const terminal = await shellPrompt(shell, script, home.folder, env);
      terminal.type("iphub tasks list 'is:open wh\t");
      await terminal.waitFor("'is:open who:");
      terminal.type("be\t");
      await terminal.waitFor("iphub tasks list 'is:open who:ben@firm.example'");
    });
  });

  // bash does not close a double quote after a word that ends in one.
  it("writes the quotes of a value for the quote that is open", { timeout: 60_000 }, async () => {
    const script = await completionScript("bash", home.folder, env);
    const terminal = await shellPrompt("bash", script, home.folder, env);
    for (const [typed, whole] of [
      ["iphub tasks list 'is:open tag:tw", `iphub tasks list 'is:open tag:"two words"'`],
      ['iphub tasks list "is:open tag:tw', 'iphub tasks list "is:open tag:\\"two words\\"'],
    ] as const) {
      terminal.type(`${typed}\t`);
      await terminal.waitFor(whole);
      terminal.type("\u0015");
      await terminal.waitFor((screen) => !screen.some((line) => line.includes(whole)));
    }
  });
});
