import { parseOfficeNumber } from "./application-number.ts";

/** Why an e-mail is on a matter. */
export type FiledBy = "reference" | "application-number" | "thread";

/** What an e-mail says about where it belongs. */
export interface MailNames {
  /** Canonical application numbers, each once. */
  readonly numbers: readonly string[];
  /** Texts that may be a matter's reference, in lower case, each once. */
  readonly references: readonly string[];
}

/** The matters that hold a name: ids by canonical number and by reference in lower case. */
export interface NamedMatters {
  readonly byNumber: ReadonlyMap<string, readonly string[]>;
  readonly byReference: ReadonlyMap<string, readonly string[]>;
}

/** The part of a body that is looked at: what names a matter stands near its beginning. */
const lookedAt = 20_000;
const mostNames = 1_000;
const numberShapes =
  /(?<![\d/,.])(?:PCT ?\/ ?[A-Z]{2} ?\d{2,4} ?\/ ?\d{5,6}|\d{1,2} ?\/ ?\d{3}[, ]?\d{3})(?![\d/])|(?<=\b(?:appl|application|serial|ser)\b[^\d\n]{0,20})\d{8}(?!\d)/gi;
const edges = /^[\s"'“”‘’([{<]+|[\s"'“”‘’)\]}>.,;:!?]+$/g;

/** The application numbers and possible references in a text, whatever stands around them. */
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
      const run = words
        .slice(at, at + length)
        .join(" ")
        .replace(edges, "")
        .toLowerCase();
      if (run.length >= 4 && run.length <= 60 && /\d/.test(run)) found.add(run);
    }
  }
  return [...found];
}

/** The one matter that a text names, or null where it names none or several. */
export function matterNamed(
  names: MailNames,
  matters: NamedMatters,
): { readonly inventionId: string; readonly filedBy: FiledBy } | null {
  const byReference = ids(names.references, matters.byReference);
  const byNumber = ids(names.numbers, matters.byNumber);
  const all = new Set([...byReference, ...byNumber]);
  const [only] = all;
  if (all.size !== 1 || only === undefined) return null;
  // A reference that is an application number is one: what was written is the number.
  return { inventionId: only, filedBy: byNumber.has(only) ? "application-number" : "reference" };
}

/**
 * Where an e-mail belongs: to the matter that its subject names; else to that of the thread it answers in; else to the
 * one matter that its text names. Names of several matters decide nothing.
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
