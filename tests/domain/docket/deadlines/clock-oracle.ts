import { EVENT_CODE_ROWS } from "@iphub/sdk/domain/docket/deadlines/event-code-table";

/** A line as the oracle reads it. */
export interface OracleLine {
  readonly code: string;
  readonly date: string;
  readonly description: string;
}

/** A clock that lives: its rule, or `read` for a line that a person must read. */
export interface LiveClock {
  readonly rule: string;
  readonly code: string;
  readonly date: string;
}

/** The effects of each code, as the table writes them. */
export type CodeTable = ReadonlyMap<string, string>;

const ACTION_ENDS = ["ctnf", "ctfr", "ctrs", "cteq", "informal-amendment", "appeal-brief", "missing-parts"];

/** Reads the table without the product's own reader. */
export function readTable(): CodeTable {
  const written = new Map<string, string>();
  for (const row of EVENT_CODE_ROWS.trim().split("\n")) {
    const [code = "", , effect = ""] = row.split("|").map((cell) => cell.trim());
    written.set(code, effect.startsWith("as ") ? (written.get(effect.slice(3)) ?? "") : effect);
  }
  return written;
}

/**
 * The clocks that live on the day of the last of these lines: started by one, and ended by none of a later day. A grant
 * of that very day still lets a continuation be filed.
 */
export function liveClocks(all: readonly OracleLine[], table: CodeTable): LiveClock[] {
  const undoes = (line: OracleLine, code: string) =>
    (table.get(line.code) ?? "").split("; ").includes(`undoes ${code}`);
  const lines = ownRequests(
    all.filter((line) => !all.some((later) => later.date >= line.date && undoes(later, line.code))),
  );
  const today = all.at(-1)?.date ?? "";
  return lines.flatMap((line) => {
    const { code, date, description } = line;
    const later = lines.filter((one) => one.date > date);
    const isEnded = (rule: string) =>
      later.some((one) => endsRule(table.get(one.code) ?? "", rule) && !(isCopendent(rule) && isGrantOn(one, today)));
    const lives = (rule: string) => (rule === "read" ? waits(line, later, table) : !isEnded(rule));
    const effect = table.get(code);
    const rules = effect === undefined ? unknownRules(code, description, table) : startedBy(effect);
    return rules.filter(lives).map((rule) => ({ rule, code, date }));
  });
}

const GRANTS = ["PGM/", "MEPG_NTF"];
const PETITION_DECISIONS = ["MPTDI", "MPTDI-1", "MOPPT"];

function isGrantOn({ code, date }: OracleLine, day: string): boolean {
  return GRANTS.includes(code) && date === day;
}

function isCopendent(rule: string): boolean {
  return rule === "us-continuation-copendency";
}

/** The end of the case takes away what is to be read, but for petition decisions; its revival brings it back. */
function waits({ code }: OracleLine, later: readonly OracleLine[], table: CodeTable): boolean {
  return later.reduce((isWaiting, line) => {
    const parts = (table.get(line.code) ?? "").split(";").map((part) => part.trim());
    const isKept = PETITION_DECISIONS.includes(code) && !GRANTS.includes(line.code);
    const isStill = isWaiting && (isKept || !parts.includes("ends all"));
    return isStill || parts.includes("reopens all");
  }, true);
}

/** The lines without those of the work on a request that the record shows. */
function ownRequests(lines: readonly OracleLine[]): OracleLine[] {
  const works = ["BRCE", "FRCE"];
  const kept: OracleLine[] = [];
  let seen: string[] | null = null;
  for (const line of lines) {
    const day = lines.filter(({ date }) => date === line.date).map(({ code }) => code);
    if (line.code === "RCEX") seen = [...day];
    const isWork = works.includes(line.code);
    if (!isWork) kept.push(line);
    else if (day.includes("RCEX")) seen = [...(seen ?? []), line.code];
    else if (seen !== null && !seen.includes(line.code)) seen = [...seen, line.code];
    else {
      kept.push(line);
      seen = [line.code];
    }
  }
  return kept;
}

function startedBy(effect: string): string[] {
  const parts = effect.split(";").map((part) => part.trim());
  const started = parts.filter((part) => part.startsWith("starts ")).flatMap((part) => part.slice(7).split(", "));
  const isRead = parts.some((part) => part === "read" || part === "restarts" || part === "withdraws");
  return isRead ? [...started, "read"] : started;
}

/** A line that the table does not know leaves the office if its description says so; internal twins do not. */
function unknownRules(code: string, description: string, table: CodeTable): string[] {
  if (table.has(`M${code}`)) return [];
  if (/^Mail/.test(description) || /Mailed/.test(description)) return ["read"];
  return /^(Notice of|Letter (Accepting|Rejecting|Restarting))/.test(description) ? ["read"] : [];
}

function endsRule(effect: string, rule: string): boolean {
  return effect.split(";").some((text) => {
    const part = text.trim();
    if (part === "ends all") return true;
    if (part === "action") return ACTION_ENDS.includes(rule.slice(3));
    return part.startsWith("ends ") && part.slice(5).split(", ").includes(rule);
  });
}
