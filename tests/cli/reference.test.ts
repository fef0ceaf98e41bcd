import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentReference } from "@iphub/cli/command-line/build/write-reference";
import { programFlags } from "@iphub/cli/command-line/program-flags";
import { expect, it } from "vitest";

it("docs/cli.md says what the command line does (node -C source packages/cli/src/command-line/build/write-reference.ts)", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/cli.md"), "utf8");
  expect(page).toBe(await currentReference());
});

it("names every flag that holds for every verb, --as too", async () => {
  const page = await currentReference();
  const rows = [...page.matchAll(/^\| `--(?<name>[\w-]+)[^|]*\| .+ \|$/gm)].map(({ groups }) => groups?.name);
  expect(rows.slice(0, programFlags.length)).toEqual(programFlags.map(({ name }) => name));
  expect(rows).toContain("as");
});
