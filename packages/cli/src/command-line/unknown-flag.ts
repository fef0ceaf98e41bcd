import { flagOf, plainFlagOf, takesValue } from "./program-flags.ts";
import type { TypedVerb } from "./typed-verb.ts";

/** The flags that choose among the rows of a list in pages. */
const pageFlags: ReadonlySet<string> = new Set(["all", "limit", "size", "skip"]);

/** What to type in place of a flag that is unknown where it was typed, as a line; nothing where there is no advice. */
export function flagAdvice(word: string, argv: readonly string[], typed: TypedVerb): string {
  const [flag = word] = word.split("=");
  const name = flag.replace(/^--?(?:no-)?/, "");
  const { call, verb, siblings } = typed;
  const tried = verb?.triedFlags?.[name];
  if (tried !== undefined) return `${tried}\n`;
  const place = argv.indexOf(word) < typed.at ? placeOf(flag, typed) : undefined;
  if (place !== undefined) return `${place}\n`;
  if (pageFlags.has(name) && verb?.watchable === true && !verb.paged) {
    return `iphub ${call} is not in pages: it prints every row that the hub gives.\n`;
  }
  const others = Object.entries(siblings).filter(
    ([other, { flags, positionals }]) =>
      other !== typed.name && [...flags, ...positionals].some((one) => one.name === name),
  );
  const [noun = ""] = call.split(" ");
  if (others.length > 0)
    return `--${name} belongs to ${others.map(([other]) => `iphub ${noun} ${other}`).join(", ")}.\n`;
  const isSearch = verb?.positionals.some(({ required }) => !required) === true;
  if (!isSearch || word.startsWith("--")) return "";
  return `If ${word} is not meant as a flag, put -- before it: iphub ${call} -- '${word}'\n`;
}

/** Where a flag goes that was typed before the noun of its verb. */
function placeOf(flag: string, { call, verb, siblings }: TypedVerb): string | undefined {
  const [noun = ""] = call.split(" ");
  const [where, whole] = verb ? ["the verb", call] : ["a verb", `${noun} <verb>`];
  const one = (verb ? [verb] : Object.values(siblings)).find(
    (other) => flagOf(other, flag) ?? plainFlagOf(other, flag),
  );
  if (one === undefined) return undefined;
  const { placeholder } = flagOf(one, flag) ?? plainFlagOf(one, flag) ?? {};
  const value = takesValue(one, flag) ? ` <${placeholder}>` : "";
  return `${flag} goes after ${where}: iphub ${whole} ${flag}${value}`;
}
