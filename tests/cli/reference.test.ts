import { readFileSync } from "node:fs";
import { join } from "node:path";
import { currentReference } from "@iphub/cli/command-line/build/write-reference";
import { expect, it } from "vitest";

it("docs/cli.md says what the command line does (node -C source packages/cli/src/command-line/build/write-reference.ts)", async () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/cli.md"), "utf8");
  expect(page).toBe(await currentReference());
});
