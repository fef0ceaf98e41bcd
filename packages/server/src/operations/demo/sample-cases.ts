import { type ApplicationFacts, applications, type OfficeEvent } from "./facts.ts";
import type { PlanKind } from "./milestone-plans.ts";
import { type PastWork, pastWork } from "./office-history.ts";

/** One case of the sample: its public record, and the work that is in progress on it. */
export interface SampleCase {
  readonly facts: ApplicationFacts;
  readonly kinds: readonly PlanKind[];
}

/** The action that a pending case waits to answer: the codes of its decision and its mailing, and the office's status. */
interface Opening {
  readonly codes: readonly string[];
  readonly status: string;
}

/** The work that only a pending case has. Before an appeal comes the final action that it is against. */
const openings: Readonly<Partial<Record<PlanKind, Opening>>> = {
  "non-final": { codes: ["CTNF", "MCTNF"], status: "Non Final Action Mailed" },
  final: { codes: ["CTFR", "MCTFR"], status: "Final Rejection Mailed" },
  quayle: { codes: ["CTEQ", "MCTEQ"], status: "Ex Parte Quayle Action Mailed" },
  appeal: { codes: ["CTFR", "MCTFR"], status: "Notice of Appeal Filed" },
  allowance: {
    codes: ["N/=.", "MN/=."],
    status: "Notice of Allowance Mailed -- Application Received in Office of Publications",
  },
};

/** Work that happens once, or by the calendar: it is not repeated. */
const formalities: ReadonlySet<PlanKind> = new Set<PlanKind>(["missing-parts", "restriction", "maintenance"]);

/**
 * The sixty-one cases. One whose work is a reply is pending: its record ends on the day before the action was mailed. The
 * others are as the office has them.
 */
export const sampleCases: readonly SampleCase[] = applications.map((facts, index) => {
  const kinds = activeKinds(facts, index);
  return { kinds, facts: pendingAsOf(facts, kinds) };
});

/** The work in progress: one piece, and a second one on every third case. */
function activeKinds(facts: ApplicationFacts, index: number): readonly PlanKind[] {
  const kinds = kindsFor(facts, pastWork(facts.events, facts.issueDate));
  const first = kinds[index % kinds.length] ?? "review";
  const second = kinds[(index + 1) % kinds.length] ?? first;
  const chosen = index % 3 === 0 && second !== first ? [first, second] : [first];
  const isPending = chosen.some((kind) => openings[kind] !== undefined);
  // Only a patent is reviewed for its fees.
  return isPending ? [...new Set(chosen.map((kind) => (kind === "review" ? "ids" : kind)))] : chosen;
}

/** What the status of a case requires, and for a patent what its own history shows, in which it was pending. */
function kindsFor({ status, events }: ApplicationFacts, works: readonly PastWork[]): PlanKind[] {
  if (/Expired|Board of Appeals/.test(status)) return ["closing"];
  if (status.includes("Abandoned")) return ["revival"];
  const before = works.map(({ kind }) => kind).filter((kind) => !formalities.has(kind));
  const disclosed = events.some(({ code }) => code === "M844" || code === "WIDS");
  return [...new Set<PlanKind>(["review", ...(disclosed ? (["ids"] as const) : []), ...before.toReversed()])];
}

function pendingAsOf(facts: ApplicationFacts, kinds: readonly PlanKind[]): ApplicationFacts {
  const opened = kinds.flatMap((kind) => openings[kind] ?? []);
  const [waits] = opened;
  if (!waits) return facts;
  const ends = opened.flatMap(({ codes }) => codes.map((code) => lastPlace(facts.events, code)));
  const events = facts.events.slice(0, Math.min(...ends));
  const statusDate = events.at(-1)?.date ?? facts.filingDate;
  return { ...facts, events, statusDate, status: waits.status, patentNumber: null, issueDate: null };
}

function lastPlace(events: readonly OfficeEvent[], code: string): number {
  const at = events.findLastIndex((event) => event.code === code);
  return at === -1 ? events.length : at;
}
