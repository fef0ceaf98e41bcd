import { shellScripts, shells } from "../../command-line/completion/shell-scripts.ts";
import { writeOut } from "../../command-line/output/sink.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

/** `source <(iphub completion bash)`: Tab completes verbs, flags, and values that only the hub knows. */
export const verb: Verb = {
  summary: "Print the shell script that completes verbs, flags, ids, people, tags and filters",
  shortcut: "completion",
  positionals: ["shell"],
  flags: [{ name: "shell", kind: "text", required: true, help: "the shell", choices: shells }],
  example: "completion bash",
  run: printScript,
};

async function printScript({ input }: RunContext): Promise<void> {
  const shell = shells.find((name) => name === input.shell);
  if (shell !== undefined) await writeOut(shellScripts[shell]);
}
