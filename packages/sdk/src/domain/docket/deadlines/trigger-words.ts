/** Events that deadlines run from, by the code of their document or the hub's own name, in words. */
const words: Readonly<Record<string, string>> = {
  ABN: "Notice of abandonment",
  APDA: "Board decision: affirmed",
  APDR: "Board decision: reversed",
  APEA: "Examiner's answer",
  CTAV: "Advisory action",
  CTEQ: "Ex parte Quayle action",
  CTFR: "Final office action",
  CTNF: "Non-final office action",
  CTRS: "Restriction requirement",
  FILING: "Filing",
  "FOREIGN-DESIGN": "First filing of a design",
  GRANT: "Patent grant",
  "ISSUE.NTF": "Issue notification",
  M905: "Notice of missing requirements",
  "N/AP": "Notice of appeal",
  NINA: "Notice of informal or non-responsive amendment",
  NOA: "Notice of allowance",
  NOTICE: "Notice",
  "NTC.MISS.PRT": "Notice to file missing parts",
  PARIS: "First filing",
  PCT: "PCT priority date",
  PROVISIONAL: "Provisional filing",
  PTA: "Patent grant",
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
const own: ReadonlySet<string> = new Set("FILING FOREIGN-DESIGN GRANT NOTICE PARIS PCT PROVISIONAL PTA".split(" "));

/** The event of a code in words, `Non-final office action`; the code itself where it starts no deadline. */
export function triggerWords(trigger: string): string {
  const code = trigger.trim().toUpperCase();
  return words[documents[code] ?? code] ?? words[code.replace(/^M/, "")] ?? trigger;
}

/** The event in words with the office's code behind: `Patent grant (PGM/)`, `Provisional filing`, `MW/AC`. */
export function triggerName(trigger: string): string {
  const inWords = triggerWords(trigger);
  return inWords === trigger || own.has(trigger.trim().toUpperCase()) ? inWords : `${inWords} (${trigger})`;
}
