import { parseOfficeNumber } from "./application-number.ts";

/** Why an e-mail is on a matter. */
export type FiledBy = "reference" | "application-number" | "thread";

/** The parts of an e-mail that can identify its matter. */
export interface MailNames {
  /** Canonical application numbers, each once. */
  readonly numbers: readonly string[];
  /** Texts that may be a matter's reference, in lower case, each once. */
  readonly references: readonly string[];
}

/** The matters by what can name them: ids by canonical number and by reference in lower case. */
export interface NamedMatters {
  readonly byNumber: ReadonlyMap<string, readonly string[]>;
  readonly byReference: ReadonlyMap<string, readonly string[]>;
}

/** The part of a body that is searched: what names a matter is near its beginning. */
const lookedAt = 20_000;
const mostNames = 1_000;
/**
 * The longest run of words that is looked at, with the punctuation around it. Finding the edges of a run takes the square
 * of its length: thousands of dots, from a stranger, would hold up the hub for seconds.
 */
const longestRun = 200;
const numberShapes =
  /(?<![\d/,.])(?:PCT ?\/ ?[A-Z]{2} ?\d{2,4} ?\/ ?\d{5,6}|\d{1,2} ?\/ ?\d{3}[, ]?\d{3})(?![\d/])|(?<=\b(?:appl|application|serial|ser)\b[^\d\n]{0,20})\d{8}(?!\d)/gi;
const edges = /^[\s"'“”‘’([{<]+|[\s"'“”‘’)\]}>.,;:!?]+$/g;

/** The application numbers and possible references in a text. */
export function namesIn(text: string): MailNames {
  const part = text.slice(0, lookedAt);
  const numbers = new Set<string>();
  for (const [shape] of part.matchAll(numberShapes)) {
    const found = parseOfficeNumber(shape);
    if (found?.kind === "us-application" || found?.kind === "pct-application") numbers.add(found.canonical);
  }
  return { numbers: [...numbers], references: possibleReferences(part) };
}

/** Runs of one to three words with a digit in them: `ACME-001US`, `P 1234 US`, `FIP:12-345`. */
function possibleReferences(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const found = new Set<string>();
  for (let at = 0; at < words.length && found.size < mostNames; at += 1) {
    for (let length = 1; length <= 3; length += 1) {
      const run = words.slice(at, at + length).join(" ");
      if (run.length > longestRun) break;
      const name = run.replace(edges, "").toLowerCase();
      if (name.length >= 4 && name.length <= 60 && /\d/.test(name)) found.add(name);
    }
  }
  return [...found];
}

/** The one matter that a text names, or null if it names none or several. */
function matterNamed(
  names: MailNames,
  matters: NamedMatters,
): { readonly inventionId: string; readonly filedBy: FiledBy } | null {
  const byReference = ids(names.references, matters.byReference);
  const byNumber = ids(names.numbers, matters.byNumber);
  const all = new Set([...byReference, ...byNumber]);
  const [only] = all;
  if (all.size !== 1 || only === undefined) return null;
  // A reference that is an application number is matched as a number.
  return { inventionId: only, filedBy: byNumber.has(only) ? "application-number" : "reference" };
}

/**
 * Finds the matter of an e-mail: the one that its subject names; else the one of the thread it answers; else the one
 * that its text names. A text that names several matters does not decide.
 */
export function matterOfMail(
  mail: { readonly subject: MailNames; readonly text: MailNames; readonly threadMatter: string | null },
  matters: NamedMatters,
): { readonly inventionId: string; readonly filedBy: FiledBy } | null {
  const bySubject = matterNamed(mail.subject, matters);
  if (bySubject) return bySubject;
  if (mail.threadMatter !== null) return { inventionId: mail.threadMatter, filedBy: "thread" };
  return matterNamed(mail.text, matters);
}

function ids(names: readonly string[], holders: ReadonlyMap<string, readonly string[]>): Set<string> {
  return new Set(names.flatMap((name) => holders.get(name) ?? []));
}
