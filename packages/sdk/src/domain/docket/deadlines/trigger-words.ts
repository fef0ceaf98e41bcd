/**
 * Events that deadlines run from, by the code of their document or the hub's own name: in words, and in as few as a narrow
 * column has room for.
 */
const words: Readonly<Record<string, readonly [words: string, short: string]>> = {
  ABN: ["Notice of abandonment", "Abandonment"],
  APDA: ["Board decision: affirmed", "Decision"],
  APDR: ["Board decision: reversed", "Decision"],
  APEA: ["Examiner's answer", "Answer"],
  CTAV: ["Advisory action", "Advisory"],
  CTEQ: ["Ex parte Quayle action", "Quayle"],
  CTFR: ["Final office action", "Final"],
  CTNF: ["Non-final office action", "Non-final"],
  CTRS: ["Restriction requirement", "Restriction"],
  FILING: ["Filing", "Filing"],
  "FOREIGN-DESIGN": ["First filing of a design", "First filing"],
  GRANT: ["Patent grant", "Grant"],
  "ISSUE.NTF": ["Issue notification", "Issue"],
  M905: ["Notice of missing requirements", "Missing parts"],
  "N/AP": ["Notice of appeal", "Appeal"],
  NINA: ["Notice of informal or non-responsive amendment", "Informal"],
  NOA: ["Notice of allowance", "Allowance"],
  NOTICE: ["Notice", "Notice"],
  "NOTICE.ACTION": ["Notice that is an action", "Notice"],
  "NTC.MISS.PRT": ["Notice to file missing parts", "Missing parts"],
  PARIS: ["First filing", "First filing"],
  PCT: ["PCT priority date", "Priority"],
  PROVISIONAL: ["Provisional filing", "Provisional"],
  PTA: ["Patent grant", "Grant"],
};

/** Codes of the event history whose document has another name than the code without its M. */
const documents: Readonly<Record<string, string>> = {
  INCD: "NTC.MISS.PRT",
  MABN2: "ABN",
  MABN6: "ABN",
  MABN7: "ABN",
  MABN10: "ABN",
  MEPG_NTF: "GRANT",
  "MN/=.": "NOA",
  "PGM/": "GRANT",
  WPIR: "ISSUE.NTF",
};

/** Names that the hub gave itself: no code of an office has to be shown with their words. */
const own: ReadonlySet<string> = new Set(
  "FILING FOREIGN-DESIGN GRANT NOTICE NOTICE.ACTION PARIS PCT PROVISIONAL PTA".split(" "),
);

/** The event of a code in words, `Non-final office action`; the code itself where it starts no deadline. */
export function triggerWords(trigger: string): string {
  return wordsOf(trigger)?.[0] ?? trigger;
}

/** The event of a code in a word or two, `Non-final`; the code itself where it starts no deadline. */
export function triggerShort(trigger: string): string {
  return wordsOf(trigger)?.[1] ?? trigger;
}

/** The event in words with the office's code behind: `Patent grant (PGM/)`, `Provisional filing`, `MW/AC`. */
export function triggerName(trigger: string): string {
  const inWords = triggerWords(trigger);
  return inWords === trigger || own.has(trigger.trim().toUpperCase()) ? inWords : `${inWords} (${trigger})`;
}

function wordsOf(trigger: string): readonly [words: string, short: string] | undefined {
  const code = trigger.trim().toUpperCase();
  return words[documents[code] ?? code] ?? words[code.replace(/^M/, "")];
}
