import { type DeadlineRecord, exampleDeadline } from "@iphub/sdk/contract/deadline-shapes";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { finalDateOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { timelineOf } from "@iphub/sdk/domain/docket/timeline/timeline";
import type { MatterOfTimeline } from "@iphub/sdk/domain/docket/timeline/timeline-types";

const names: Readonly<Record<string, string>> = { "ada@iphub.example": "Ada Byron", "ben@iphub.example": "Ben Okafor" };
/** A matter of which nothing is known. */
export const nothing: MatterOfTimeline = {
  filingDate: null,
  issueDate: null,
  patentNumber: null,
  applications: [],
  lines: [],
  deadlines: [],
  nameOf: (email) => names[email] ?? email,
};

/** A deadline as the rule computes it from its event, proposed and not extended. */
export function deadline(trigger: string, mailDate: string, change: Partial<DeadlineRecord> = {}): DeadlineRecord {
  const { ruleId = "" } = change;
  const found = computeDeadlines({ trigger, mailDate }).deadlines;
  const computed = found.find((one) => one.ruleId === ruleId) ?? found[0];
  if (!computed) throw new Error("no deadline");
  const { nominal, operative, title } = computed;
  const dates = { nominal, operative, dueAt: operative ?? nominal, finalDate: finalDateOf(computed), extension: 0 };
  return {
    ...exampleDeadline,
    ...{ id: "d", assignees: [], history: [] },
    title,
    trigger,
    mailDate,
    computed,
    ...dates,
    standing: "12 d left",
    ...change,
  };
}

/** `2026-04-30 due extension 1`: the day of each point, what it is, and its remark. */
export function days(matter: Partial<MatterOfTimeline>): string[] {
  return timelineOf({ ...nothing, ...matter }).map(({ date, kind, remark }) =>
    [date, kind, remark].filter(Boolean).join(" "),
  );
}

/** The reasons of the first point of a day. */
export function whyOf(matter: Partial<MatterOfTimeline>, date: string): readonly string[] {
  return timelineOf({ ...nothing, ...matter }).find((one) => one.date === date)?.why ?? [];
}
