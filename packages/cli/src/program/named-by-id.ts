import { valueKind } from "../command-line/completion/value-kinds.ts";
import type { Parsed } from "../command-line/flag-values.ts";
import type { HubSession } from "../command-line/hub-session.ts";
import type { Input } from "../command-line/input.ts";
import type { IndexedFlag, IndexedVerb } from "../command-line/verb-index.ts";
import { isReference } from "../matters/inventions/is-reference.ts";
import { withMatterIds } from "../matters/inventions/matter-ids.ts";
import { completions } from "./completions.ts";

/** A verb with the flags that were given. */
interface Called {
  readonly noun: string;
  readonly name: string;
  readonly verb: IndexedVerb;
  readonly parsed: Parsed;
}

/** How many inputs are looked up at a time: standard input may have thousands. */
const lookedUpAtOnce = 8;

/** The inputs with the ids of matters in the place of their references, as {@link withMatterIds} finds them. */
export async function namedById(
  called: Called,
  inputs: readonly Input[],
  open: () => Promise<HubSession>,
): Promise<Input[]> {
  const { noun, name, verb, parsed } = called;
  const keysOf = (...kinds: readonly string[]) => {
    const hasKind = (flag: IndexedFlag) => kinds.includes(valueKind(completions, noun, name, flag) ?? "");
    return [...verb.positionals, ...verb.flags].filter(hasKind).map(({ key }) => key);
  };
  const keys = keysOf("matter", "matter-id", "folder");
  // A matter has a folder for each reference: which is meant only the reference says. A page of the web is of the matter.
  const folderKeys = parsed.flags.web === true ? [] : keysOf("folder");
  const byId = async (input: Input): Promise<Input> => {
    if (!keys.some((key) => isReference(input[key]))) return input;
    const resolved = await withMatterIds((await open()).hub, input, keys);
    return { ...resolved, ...Object.fromEntries(folderKeys.map((key) => [key, input[key]])) };
  };
  const named: Input[] = [];
  for (let from = 0; from < inputs.length; from += lookedUpAtOnce) {
    named.push(...(await Promise.all(inputs.slice(from, from + lookedUpAtOnce).map(byId))));
  }
  return named;
}
