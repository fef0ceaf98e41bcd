/** One command of a script with what it must print and how it must end. */
export interface Step {
  readonly line: number;
  readonly command: string;
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly code: number;
}

/** A black-box script. `needsHub` is true when its first line is `# hub: demo`. */
export interface Script {
  readonly needsHub: boolean;
  readonly steps: readonly Step[];
}

/**
 * Reads a script. `$ ` starts a command, `> ` continues it, `! ` is a line of standard error, `? n` the exit code
 * (0 unless said), `#` a remark; any other line is standard output. In an expected line `[..]` stands for anything, and
 * a line `...` for any number of lines. Empty lines separate steps; an expected empty line is written `[]`.
 */
export function readScript(text: string): Script {
  const steps: Step[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("$ ")) {
      steps.push({ line: at + 1, command: line.slice(2), stdout: [], stderr: [], code: 0 });
      continue;
    }
    const step = steps.pop();
    if (step === undefined) throw new Error(`line ${at + 1}: expected output before the first command`);
    steps.push(withLine(step, line));
  }
  return { needsHub: /^# hub: demo$/m.test(text), steps };
}

function withLine(step: Step, line: string): Step {
  if (line.startsWith("> ")) return { ...step, command: `${step.command}\n${line.slice(2)}` };
  if (line.startsWith("? ")) return { ...step, code: Number(line.slice(2)) };
  if (line.startsWith("! ")) return { ...step, stderr: [...step.stderr, line.slice(2)] };
  return { ...step, stdout: [...step.stdout, line === "[]" ? "" : line] };
}

/** Whether the lines are what the script expects, `[..]` and `...` taken as they are meant. */
export function matches(expected: readonly string[], actual: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return actual.length === 0;
  if (first === "...") return actual.some((_, at) => matches(rest, actual.slice(at))) || matches(rest, []);
  const [line, ...others] = actual;
  return line !== undefined && lineMatches(first, line) && matches(rest, others);
}

function lineMatches(expected: string, actual: string): boolean {
  const parts = expected.split("[..]").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(actual);
}
