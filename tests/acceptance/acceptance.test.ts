import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { cliHome, cliOnPath } from "../cli/cli-process.ts";
import { startHub, type TestHub } from "../support/hub.ts";
import { matches, readScript, type Step } from "./scripts.ts";

const scripts = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".txt"));
let hub: Promise<TestHub> | undefined;
afterAll(async () => (await hub)?.close());

/** One hub with the sample portfolio for all scripts of the run. */
function sharedHub(): Promise<TestHub> {
  hub ??= startHub({ demo: true });
  return hub;
}

async function runStep(step: Step, env: Readonly<Record<string, string>>, cwd: string) {
  const child = spawn("bash", ["-c", step.command], { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, stdout: linesOf(stdout), stderr: linesOf(stderr) };
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

describe.each(scripts)("%s", (file) => {
  const script = readScript(readFileSync(join(import.meta.dirname, file), "utf8"));

  // Dozens of processes one after the other: a busy machine takes its time.
  it("does what it says, step by step", { timeout: 180_000 }, async () => {
    const home = cliHome();
    onTestFinished(home.remove);
    const bin = await cliOnPath(home.folder);
    const url = script.needsHub ? (await sharedHub()).url : "";
    const env = { ...home.env, PATH: `${bin}:${home.env.PATH}`, ...(url === "" ? {} : { IPHUB_HOST: url }) };
    expect(script.steps.length).toBeGreaterThan(0);
    for (const step of script.steps) {
      const actual = await runStep(step, env, home.folder);
      const asExpected =
        matches(step.stdout, actual.stdout) && matches(step.stderr, actual.stderr) && actual.code === step.code;
      const { line, command, ...wanted } = step;
      if (!asExpected) expect(actual, `${file}, line ${line}: ${command}`).toEqual(wanted);
    }
  });
});
