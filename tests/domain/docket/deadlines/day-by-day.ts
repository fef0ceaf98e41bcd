import { recordDocket } from "@iphub/sdk/domain/docket/deadlines/open-deadlines";
import type { RecordLine } from "@iphub/sdk/domain/docket/deadlines/record-lines";
import { type CodeTable, type LiveClock, liveClocks } from "./clock-oracle.ts";

/** A public history with the facts of the application that the office states next to it. */
export interface DatedHistory {
  readonly applicationNumber: string;
  readonly issueDate: string | null;
  readonly type: string;
  readonly events: readonly RecordLine[];
}

/** What was found on all days of some histories. */
export interface DayByDay {
  readonly days: number;
  /** Live clocks by the table, each counted on every day on which it lives. */
  readonly live: number;
  readonly deadlines: number;
  readonly toRead: number;
  /** Live clocks that no deadline and no line to read shows. */
  readonly silent: readonly string[];
  /** Deadlines of clocks that the table says are not live. */
  readonly extra: readonly string[];
}

/** Gives the product each history as it was on each day of it, and looks for every clock that the table says is live. */
export function dayByDay(histories: readonly DatedHistory[], table: CodeTable): DayByDay {
  const found = { days: 0, live: 0, deadlines: 0, toRead: 0, silent: [] as string[], extra: [] as string[] };
  for (const history of histories) {
    const events = history.events.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
    for (const day of new Set(events.map(({ date }) => date))) {
      const seen = lookOn(
        history,
        events.filter(({ date }) => date <= day),
        day,
        table,
      );
      found.days += 1;
      found.live += seen.live;
      found.deadlines += seen.deadlines;
      found.toRead += seen.toRead;
      found.silent.push(...seen.silent.map((one) => `${history.applicationNumber} on ${day}: ${one}`));
      found.extra.push(...seen.extra.map((one) => `${history.applicationNumber} on ${day}: ${one}`));
    }
  }
  return found;
}

function lookOn(history: DatedHistory, lines: readonly RecordLine[], day: string, table: CodeTable) {
  const grantDate = history.issueDate !== null && history.issueDate <= day ? history.issueDate : undefined;
  const patentKind = history.type === "Re-Issue" ? "reissue" : "utility";
  const { open, toRead } = recordDocket(lines, { grantDate, patentKind, closures: [], today: day });
  const live = liveClocks(lines, table);
  const read = new Set(toRead.map(({ line }) => paperName(line)));
  const shown = new Set(open.map(({ line, deadline }) => `${clockName(deadline.ruleId)} ${line.date}`));
  const isShown = ({ rule, code, date }: LiveClock) =>
    read.has(paperName({ code, date })) || shown.has(`${rule} ${date}`);
  const names = new Set(live.map(({ rule, date }) => `${rule} ${date}`));
  return {
    live: live.length,
    deadlines: open.length,
    toRead: read.size,
    silent: live.filter((one) => !isShown(one)).map(({ rule, code, date }) => `${rule} of ${code} ${date}`),
    extra: [...shown].filter((name) => !names.has(name)),
  };
}

/** A patent is granted once, by whichever of two lines says so: a person reads it once. */
function paperName({ code, date }: Pick<RecordLine, "code" | "date">): string {
  return `${code === "MEPG_NTF" ? "PGM/" : code} ${date}`;
}

/** The clock of a rule as the table names it. */
function clockName(ruleId: string): string {
  return ruleId.startsWith("us-ctfr") ? "us-ctfr" : ruleId;
}
