import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openPseudoTerminal, type PseudoTerminal } from "../support/pseudo-terminal.ts";
import { isWholeRun } from "../support/whole-run.ts";
import { cliOnPath, runCli } from "./cli-process.ts";

/**
 * How each shell is started without its user's own settings; bash is always there, the others in the whole run where they are
 * installed.
 */
const commands: Readonly<Record<string, readonly string[]>> = {
  bash: ["bash", "--norc", "--noprofile", "-i"],
  zsh: ["zsh", "-f", "-i"],
  fish: ["fish", "--no-config", "-i"],
};
const isInstalled = (name: string) => spawnSync(name, ["--version"]).status === 0;

/** The shells that are driven in this run. */
export const testedShells = Object.keys(commands).filter(
  (name) => name === "bash" || (isWholeRun && isInstalled(name)),
);

/** Writes the completion script of a shell and gives its path. */
export async function completionScript(
  shell: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const script = join(folder, `completion.${shell}`);
  const { stdout } = await runCli(["completion", shell], { env });
  writeFileSync(script, stdout);
  return script;
}

/** A shell at its prompt, in a folder with one file, with the completion of its script; closed with the test. */
export async function shellPrompt(
  shell: string,
  script: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<PseudoTerminal> {
  const [command = "", ...args] = commands[shell] ?? [];
  const bin = await cliOnPath(folder);
  mkdirSync(join(folder, "work"), { recursive: true });
  writeFileSync(join(folder, "work/claims-final.csv"), "");
  const terminal = openPseudoTerminal({
    command,
    args,
    cwd: join(folder, "work"),
    env: { ...env, PATH: `${bin}:${env.PATH}`, PS1: "$ " },
  });
  onTestFinished(terminal.close);
  const begin = shell === "zsh" ? "autoload -U compinit && compinit -u -D && " : "";
  // Written apart, so that the line that is typed does not hold what is waited for.
  const ready = shell === "fish" ? "; and echo rea''dy" : " && echo rea''dy";
  terminal.type(`${begin}source ${script}${ready}\r`);
  await terminal.waitFor(/^ready/m);
  return terminal;
}
