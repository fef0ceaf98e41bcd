import { usageError } from "./exit-codes.ts";
import type { Input } from "./input.ts";
import type { Verb } from "./verb.ts";
import type { IndexedVerb } from "./verb-index.ts";

/**
 * Whether a verb's other behaviour is asked for by its flag. Without it the verb is a plain call, whose positionals are
 * required; with it they have no meaning.
 * @throws CliError for a usage that mixes both
 */
export function runsInstead(
  { flag, with: others }: NonNullable<Verb["instead"]>,
  { positionals, flags, example }: Pick<IndexedVerb, "positionals" | "flags" | "example">,
  input: Input,
): boolean {
  const isAsked = input[flag] === true;
  const given = [...positionals, ...flags]
    .filter(({ key }) => input[key] !== undefined)
    .map(({ key, name }) => ({ key, name }));
  const own = [flag, ...others];
  if (isAsked) {
    const misfit = given.find(({ key }) => !own.includes(key));
    if (misfit) throw usageError(`--${flag} does not go with ${misfit.name}`, "Leave one of them out.");
    return true;
  }
  const alone = others.find((key) => input[key] !== undefined);
  if (alone !== undefined) throw usageError(`--${alone} goes with --${flag}`);
  const missing = positionals.find(({ key }) => input[key] === undefined);
  if (missing) throw usageError(`<${missing.name}> is missing`, `For example: iphub ${example}`);
  return false;
}
