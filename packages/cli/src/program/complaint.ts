import { CommanderError } from "commander";
import { wordsAfterJson } from "../command-line/argv.ts";
import type { TypedVerb } from "../command-line/typed-verb.ts";
import { flagAdvice } from "../command-line/unknown-flag.ts";
import type { NounIndex } from "../command-line/verb-index.ts";

type Loaded = Readonly<Record<string, NounIndex>>;

/** A command line that the parser has refused. */
interface Refused {
  /** Its words in the order in which they were parsed. */
  readonly argv: readonly string[];
  /** Its words as they were typed. */
  readonly given: readonly string[];
  readonly typed: TypedVerb;
  /** The verbs of the nouns that it names. */
  readonly loaded: Loaded;
}

/** The parser's complaint, and what to type instead. Throws a usage error where a verb has no such field for `--json`. */
export async function complaintText(
  error: unknown,
  complaint: string,
  { argv, given, typed, loaded }: Refused,
): Promise<string> {
  if (isExcess(error)) await nameUnknownField(argv, loaded);
  return asTyped(complaint, given) + elsewhere(error, argv, typed);
}

function isExcess(error: unknown): boolean {
  return error instanceof CommanderError && error.code === "commander.excessArguments";
}

/** The positionals that are the words of a search: without quotes a shell passes each word as its own argument. */
const searches: ReadonlySet<string> = new Set(["query", "qs"]);

/** What to type in place of an unknown flag, or of the words of a search without quotes, as a line. */
function elsewhere(error: unknown, argv: readonly string[], typed: TypedVerb): string {
  if (isExcess(error) && typed.verb?.positionals.some(({ key }) => searches.has(key)) === true) {
    return `Put all words of the search in quotes: iphub ${typed.call} '…'\n`;
  }
  if (!(error instanceof CommanderError) || error.code !== "commander.unknownOption") return "";
  const word = /'(-.*?)'/s.exec(error.message)?.[1] ?? "";
  return flagAdvice(word, argv, typed);
}

/** The parser's complaint with words as they were typed, not as they were put together for the parser. */
function asTyped(complaint: string, typed: readonly string[]): string {
  return complaint.replaceAll(",  -", ", -").replace(/'(--json)=([^']*)'/, (whole, flag: string, fields: string) => {
    if (typed.includes(`${flag}=${fields}`)) return whole;
    return fields === "" ? `'${flag}'` : `'${flag} ${fields}'`;
  });
}

/** An extra word after `--json` was meant as a field. Throws a usage error if the verb has no such field. */
async function nameUnknownField(argv: readonly string[], loaded: Loaded): Promise<void> {
  const [noun = "", name = ""] = argv;
  const verb = Object.hasOwn(loaded[noun] ?? {}, name) ? loaded[noun]?.[name] : undefined;
  const [json] = wordsAfterJson(argv);
  if (verb === undefined || json === undefined) return;
  const { outputFlagsOf } = await import("../command-line/verb-flags.ts");
  outputFlagsOf({ json }, verb);
}
