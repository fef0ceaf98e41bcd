import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { openPseudoTerminal } from "../../support/pseudo-terminal.ts";
import { builtCli, cliHome, runCli } from "../cli-process.ts";

const home = cliHome();
let hub: TestHub;

beforeAll(async () => {
  hub = await startHub({ demo: false });
});
afterAll(async () => {
  await hub.close();
  home.remove();
});

const isSecret = (question: string) => question.startsWith("Password");

it("a firm is set up in the terminal, from the link to the first docket", { timeout: 180_000 }, async () => {
  const docket = join(home.folder, "docket.csv");
  writeFileSync(docket, "Our ref,Title,Action,Due date\nF-1,First matter,Response,2027-01-31\n");
  const args = [await builtCli(), "setup", "--link", hub.setUpLink ?? ""];
  const terminal = openPseudoTerminal({ command: process.execPath, args, env: home.env, columns: 160, rows: 50 });
  // The question is the last thing on the screen: the cursor waits behind it.
  const answer = async (question: string, text: string) => {
    await terminal.waitFor(
      (lines) =>
        lines
          .filter((line) => line !== "")
          .at(-1)
          ?.trimEnd() === question,
      60_000,
    );
    terminal.type(text);
    await terminal.waitFor((lines) => text === "" || isSecret(question) || lines.join("").includes(text));
    terminal.type("\r");
  };
  await answer("Your e-mail:", "amy@firm.example");
  await answer("First name:", "Amy");
  await answer("Last name:", "Example");
  await answer("Password (at least 10 characters):", "a horse of course");
  await answer("A closure to add (YYYY-MM-DD reason):", "2027-13-01 snow");
  await terminal.waitFor(/Not done: .*date/);
  await answer("A closure to add (YYYY-MM-DD reason):", "2027-03-02 snow");
  await terminal.waitFor("Added 2027-03-02; deadlines that moved: 0.");
  await answer("A closure to add (YYYY-MM-DD reason):", "");
  await answer("A team to create:", "Chemistry");
  await terminal.waitFor("The team Chemistry was created.");
  await answer("A team to create:", "");
  await answer("A person to invite (e-mail first-name last-name role):", "ben@firm.example Ben Okafor paralegal");
  await terminal.waitFor(/Give this link to Ben: http/);
  await answer("A person to invite (e-mail first-name last-name role):", "");
  await answer("A docket to import (CSV or XLSX file):", docket);
  await answer("Import 1 rows? Type yes:", "yes");
  await terminal.waitFor(/Imported: 1\./, 60_000);
  await answer("A docket to import (CSV or XLSX file):", "");
  expect((await terminal.ended).code).toBe(0);
  await terminal.close();
  const left = await runCli(["setup", "--no-input", "--json"], { env: home.env });
  expect(JSON.parse(left.stdout).map(({ step, known }: { step: string; known: string }) => [step, known])).toEqual([
    ["calendar", expect.stringMatching(/^\d+ closures$/)],
    ["teams", "1 teams"],
    ["people", "2 people"],
    ["docket", "1 matters"],
  ]);
  const deadlines = await runCli(["deadlines", "list", "--view", "to-verify", "--json", "title,dueAt"], {
    env: home.env,
  });
  expect(JSON.parse(deadlines.stdout)).toEqual([{ title: "Response", dueAt: "2027-01-31" }]);
});

it("says what is wrong with a link", async () => {
  const wrong = await runCli(["setup", "--link", "somewhere"], { env: home.env });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--link is not a set-up link")]);
});
