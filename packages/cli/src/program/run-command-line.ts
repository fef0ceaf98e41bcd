import { errorMessage } from "@iphub/sdk/domain/error-message";
import { type Command, CommanderError } from "commander";
import { expandAlias } from "../command-line/aliases.ts";
import { formatLast, settleJsonFields, settleNegations, unsettled } from "../command-line/argv.ts";
import { CliError, exitCodes } from "../command-line/exit-codes.ts";
import { readFirstHelp, readNounIndex, runTerminalApplication } from "../command-line/index-files.ts";
import type { TerminalOptions } from "../command-line/input.ts";
import { guardStreams, note, writeOut } from "../command-line/output/sink.ts";
import { buildProgram } from "../command-line/program.ts";
import { typedVerb } from "../command-line/typed-verb.ts";
import { type NounIndex, programNoun, type RootIndex } from "../command-line/verb-index.ts";

type Loaded = Readonly<Record<string, NounIndex>>;

/** Parses a command line, runs its verb, and ends the process with the exit code documented in docs/cli.md. */
export async function runCommandLine(root: RootIndex, typed: readonly string[]): Promise<void> {
  guardStreams();
  process.on("SIGINT", () => process.exit(exitCodes.interrupted));
  try {
    const isNoun = (word: string) => Object.hasOwn(root.nouns, word) || Object.hasOwn(root.shortcuts, word);
    const expanded = expandAlias(typed, root);
    await parseAndRun(root, settleHelp(formatLast(expanded, isNoun), root), expanded);
  } catch (error) {
    process.exitCode = parserExitCode(error);
  }
  // All output is written by now; idle keep-alive connections must not keep the process running.
  process.exit();
}

/** `help tasks update` means `tasks update --help`; a topic named like a noun takes precedence. */
function settleHelp(argv: readonly string[], root: RootIndex): readonly string[] {
  const [first, about, ...rest] = argv;
  if (first !== "help" || about === undefined) return argv;
  const topics = readNounIndex(programNoun).help?.positionals[0]?.choices ?? [];
  const known = Object.hasOwn(root.nouns, about) || Object.hasOwn(root.shortcuts, about);
  if (!known || (rest.length === 0 && topics.includes(about))) return argv;
  const [verb] = rest;
  // The parser says that it is unknown; with --help it would print that of the noun.
  return verb !== undefined && isUnknownVerb(root, about, verb) ? [about, ...rest] : [about, ...rest, "--help"];
}

/** Whether the parser refuses a word as a verb: where a noun has a verb for no word, it would run that one. */
function isUnknownVerb(root: RootIndex, noun: string, word: string): boolean {
  if (word.startsWith("-") || !Object.hasOwn(root.nouns, noun)) return false;
  if (root.nouns[noun]?.includes(word)) return false;
  return !Object.values(readNounIndex(noun)).some(({ isDefault }) => isDefault);
}

/** Runs words that were put in order; `given` has them as they were typed, for complaints. */
async function parseAndRun(root: RootIndex, argv: readonly string[], given: readonly string[]): Promise<void> {
  const loaded = Object.fromEntries(mentionedNouns(root, argv).map((noun) => [noun, readNounIndex(noun)]));
  const verbs = Object.values(loaded).flatMap((noun: NounIndex) => Object.values(noun));
  const settled = settleJsonFields(argv, verbs);
  const typed = typedVerb(argv, root, loaded);
  let help = "";
  let complaint = "";
  const program = buildProgram(...typedOnly(root, loaded, argv), {
    help: (text) => {
      help += text;
    },
    complain: (text) => {
      complaint += text;
    },
    verb: async (noun, name, verb, parsed) => {
      const { runVerb } = await import("./run-verb.ts");
      process.exitCode = await runVerb({ noun, name, verb, parsed: unsettled(parsed), globals: program.opts() });
    },
  });
  const words = typed.verb ? settleNegations(settled, typed.verb) : settled;
  await startOrParse(program, argv, words)
    .catch(async (error: unknown) => {
      // Help ends with an error too, which has no complaint.
      if (complaint !== "") {
        const { complaintText } = await import("./complaint.ts");
        process.stderr.write(await complaintText(error, complaint, { argv, given, typed, loaded }));
      }
      throw error;
    })
    .finally(() => writeOut(help));
}

/** Only the program's own flags, or nothing at all: starts the terminal application. A flag such as --version ends both. */
async function startOrParse(program: Command, argv: readonly string[], words: readonly string[]): Promise<void> {
  const { operands, unknown } = program.parseOptions([...argv]);
  if (operands.length === 0 && unknown.length === 0) await runAlone(program.opts());
  else await program.parseAsync([...words], { from: "user" });
}

/**
 * Builds only the part of the tree that a command line such as `tasks update …` uses: other nouns and verbs are needed
 * only for suggestions, and building them takes longer than parsing the flags.
 */
function typedOnly(root: RootIndex, loaded: Loaded, [noun = "", name = ""]: readonly string[]): [RootIndex, Loaded] {
  const names = Object.hasOwn(root.nouns, noun) ? root.nouns[noun] : undefined;
  if (names === undefined || noun === programNoun) return [root, loaded];
  const verb = Object.hasOwn(loaded[noun] ?? {}, name) ? loaded[noun]?.[name] : undefined;
  const alone = { ...root, nouns: { [noun]: names }, shortcuts: {} };
  return [alone, verb === undefined ? loaded : { [noun]: { [name]: verb } }];
}

async function runAlone(flags: TerminalOptions): Promise<void> {
  const isTerminal = process.stdout.isTTY === true && process.stdin.isTTY === true;
  if (!isTerminal) return writeOut(readFirstHelp());
  try {
    const exitCode = await runTerminalApplication(flags);
    if (exitCode === null) await writeOut(readFirstHelp());
    else process.exitCode = exitCode;
  } catch (error) {
    const { describeFailure } = await import("../command-line/report-error.ts");
    const { lines, exitCode } = await describeFailure(error, "the hub");
    for (const line of lines) note(line);
    process.exitCode = exitCode;
  }
}

/** The nouns in the words of the command line, directly or by a shortcut; only these are read from disk. */
function mentionedNouns(root: RootIndex, argv: readonly string[]): string[] {
  const named = argv.flatMap((word) => {
    const noun = Object.hasOwn(root.shortcuts, word) ? root.shortcuts[word]?.noun : undefined;
    return Object.hasOwn(root.nouns, word) ? [word, noun ?? word] : noun === undefined ? [] : [noun];
  });
  return [...new Set(named)];
}

function parserExitCode(error: unknown): number {
  if (error instanceof CliError) {
    // A closed pipe is not reported.
    if (error.exitCode !== exitCodes.closedPipe) note(`iphub: ${error.message}`);
    if (error.hint !== undefined) note(error.hint);
    return error.exitCode;
  }
  if (!(error instanceof CommanderError)) {
    note(`iphub: unexpected failure: ${errorMessage(error)}`);
    return exitCodes.failure;
  }
  return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
}
