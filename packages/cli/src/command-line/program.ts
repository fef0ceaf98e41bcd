import { Argument, Command, InvalidArgumentError, Option } from "commander";
import type { Parsed } from "./flag-values.ts";
import { formatNames, outputFlags, type PlainFlag, programFlags } from "./program-flags.ts";
import type { IndexedFlag, IndexedVerb, NounIndex, RootIndex } from "./verb-index.ts";
import { programNoun } from "./verb-index.ts";

/** What the program does with a parsed command line. */
export interface Actions {
  readonly verb: (noun: string, name: string, verb: IndexedVerb, parsed: Parsed) => Promise<void>;
  /** Receives the requested help, which otherwise is written to standard output. */
  readonly help?: (text: string) => void;
  /** Receives a usage error as one line, which otherwise is written to standard error. */
  readonly complain?: (text: string) => void;
}

const groups = { output: "Output:", nouns: "Nouns:", commands: "Commands:" };

/**
 * The command tree. Only the nouns in `loaded` have their verbs and flags; the others are registered by name, for help
 * and suggestions.
 */
export function buildProgram(root: RootIndex, loaded: Readonly<Record<string, NounIndex>>, actions: Actions): Command {
  const program = new Command("iphub")
    .description("iphub: the patent and IP workflow hub, from the terminal")
    .usage("<noun> <verb> [flags]")
    .version(root.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      outputError: (text, write) => (actions.complain ?? write)(text.replace(/^error: /, "iphub: ")),
      ...(actions.help === undefined ? {} : { writeOut: actions.help }),
    })
    .exitOverride()
    .addHelpText("after", rootFooter);
  for (const flag of programFlags) program.addOption(programOption(flag));
  program.commandsGroup(groups.commands);
  for (const [name, { noun, verb, summary }] of Object.entries(root.shortcuts)) {
    const indexed = loaded[noun]?.[verb];
    if (indexed === undefined) program.command(name).description(summary);
    else addVerb(program, name, indexed, (parsed) => actions.verb(noun, verb, indexed, parsed));
  }
  program.commandsGroup(groups.nouns);
  for (const [noun, names] of Object.entries(root.nouns)) addNoun(program, noun, names, loaded[noun], actions);
  return program;
}

const rootFooter = `
Data is written to standard output, everything else to standard error.
Exit codes: 0 ok, 1 failure, 2 usage, 3 not found, 4 sign in, 5 conflict, 6 network, 9 rows left out,
10 not allowed, 130 interrupted.
More: iphub help dates, environment, exit-codes, filters, formatting.
iphub alone opens the terminal application.`;

function addNoun(program: Command, noun: string, names: readonly string[], verbs: NounIndex | undefined, to: Actions) {
  if (noun === programNoun) return;
  const command = program.command(noun).description(names.join(", ")).usage("<verb> [flags]");
  for (const [name, verb] of Object.entries(verbs ?? {})) {
    addVerb(command, name, verb, (parsed) => to.verb(noun, name, verb, parsed));
  }
}

function addVerb(parent: Command, name: string, verb: IndexedVerb, run: (parsed: Parsed) => Promise<void>): void {
  const command = parent.command(name, { isDefault: verb.isDefault && parent.name() !== "iphub" });
  command.description(verb.summary).addHelpText("after", `\nExample:\n  iphub ${verb.example}`);
  for (const positional of verb.positionals) command.addArgument(argumentOf(positional));
  for (const flag of verb.flags) for (const option of optionsOf(flag)) command.addOption(option);
  // Every condition also has a flag by its name (`--qs`), including positional ones.
  for (const flag of verb.positionals.filter(({ required }) => !required)) {
    for (const option of optionsOf(flag)) command.addOption(option.hideHelp());
  }
  for (const flag of outputFlags(verb)) command.addOption(outputOption(flag));
  command.action(async () => run({ positionals: command.processedArgs, flags: command.opts() }));
}

function argumentOf(flag: IndexedFlag): Argument {
  const argument = new Argument(flag.required ? `<${flag.name}>` : `[${flag.name}]`, flag.help);
  return flag.choices === undefined ? argument : argument.choices(flag.choices);
}

function optionsOf(flag: IndexedFlag): Option[] {
  const short = flag.short === undefined ? "" : `-${flag.short}, `;
  const value = flag.kind === "boolean" ? "" : ` <${flag.placeholder}>`;
  const option = new Option(`${short}--${flag.name}${value}`, flag.help);
  if (flag.choices !== undefined && !flag.list) option.choices(flag.choices);
  if (flag.kind === "number") option.argParser(wholeOrFraction);
  if (flag.list)
    option.argParser((value: string, before: unknown) => [...(Array.isArray(before) ? before : []), value]);
  return flag.negatable
    ? [option, new Option(`--no-${flag.name}`, flag.kind === "boolean" ? "the opposite" : "make it empty")]
    : [option];
}

function programOption(flag: PlainFlag): Option {
  const option = plainOption(flag);
  return flag.name === "timeout" ? option.default("30") : option;
}

/** Flags that exclude each other: there is one output format. */
const conflicts: Readonly<Record<string, readonly string[]>> = {
  json: ["ndjson", "csv"],
  ndjson: ["json", "csv"],
  csv: ["json", "ndjson"],
  xlsx: ["json", "ndjson", "csv", "jq", "template", "watch", "web"],
  jq: ["ndjson", "csv", "columns"],
  template: ["json", "ndjson", "csv", "columns", "jq"],
  watch: ["csv", "jq", "web"],
};

function outputOption(flag: PlainFlag): Option {
  const option = plainOption(flag).conflicts([...(conflicts[flag.name] ?? [])]);
  return formatNames.has(flag.name) ? option.helpGroup(groups.output) : option;
}

function plainOption({ name, placeholder, help }: PlainFlag): Option {
  if (name === "json") return new Option("--json [fields]", help);
  return new Option(`--${name}${placeholder === undefined ? "" : ` <${placeholder}>`}`, help);
}

function wholeOrFraction(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new InvalidArgumentError("Write a number.");
  return value;
}
