import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, exitCodes } from "@iphub/cli/command-line/exit-codes";
import { saveFile } from "@iphub/cli/command-line/save-file";
import { expect, it, onTestFinished } from "vitest";

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "iphub-save-"));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function* whole() {
  yield Buffer.from("new");
}

async function* cutOff() {
  yield Buffer.from("ne");
  throw new Error("the connection was lost");
}

it("a download that is cut off leaves no file, and an existing one as it was", async () => {
  const into = folder();
  const output = join(into, "report.pdf");
  await expect(saveFile(cutOff(), "report.pdf", { output })).rejects.toThrow("the connection was lost");
  expect(readdirSync(into)).toEqual([]);
  writeFileSync(output, "old");
  await expect(saveFile(cutOff(), "report.pdf", { output, force: true })).rejects.toThrow("the connection was lost");
  expect(readFileSync(output, "utf8")).toBe("old");
  expect(await saveFile(whole(), "report.pdf", { output, force: true })).toBe(output);
  expect(readFileSync(output, "utf8")).toBe("new");
});

it("an existing file is a usage error that says how to go on", async () => {
  const output = join(folder(), "report.pdf");
  writeFileSync(output, "old");
  const refusal = await saveFile(whole(), "report.pdf", { output }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CliError);
  expect(refusal).toMatchObject({ exitCode: exitCodes.usage, message: `${output} exists already` });
  expect(readFileSync(output, "utf8")).toBe("old");
});
