import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, exitCodes } from "@iphub/cli/command-line/exit-codes";
import { saveFile } from "@iphub/cli/command-line/save-file";
import { saveStream } from "@iphub/cli/command-line/save-stream";
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

it("a file behind a link is replaced where it is and keeps its permissions", async () => {
  const into = folder();
  const kept = join(into, "kept");
  mkdirSync(kept);
  const [file, link, hanging] = [join(kept, "a.yaml"), join(into, "a.yaml"), join(into, "b.yaml")];
  writeFileSync(file, "old");
  chmodSync(file, 0o600);
  symlinkSync(file, link);
  symlinkSync(join(kept, "b.yaml"), hanging);
  await saveStream(whole(), link);
  await saveStream(whole(), hanging);
  expect([link, hanging].map((path) => lstatSync(path).isSymbolicLink())).toEqual([true, true]);
  expect([readFileSync(file, "utf8"), statSync(file).mode & 0o777]).toEqual(["new", 0o600]);
  await expect(saveStream(cutOff(), link)).rejects.toThrow("the connection was lost");
  expect([readFileSync(file, "utf8"), readdirSync(kept)]).toEqual(["new", ["a.yaml", "b.yaml"]]);
});

it("a link that leads to itself is a file that cannot be written", async () => {
  const link = join(folder(), "loop");
  symlinkSync(link, link);
  await expect(saveStream(whole(), link)).rejects.toThrow("loop could not be written (ELOOP)");
});

it("a pipe is written to, and is not replaced by a file", async () => {
  const pipe = join(folder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  const read = readFile(pipe, "utf8");
  await saveStream(whole(), pipe);
  expect([await read, statSync(pipe).isFIFO()]).toEqual(["new", true]);
});
