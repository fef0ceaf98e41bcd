import type { EndingLine } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { dayMonthYear } from "@iphub/sdk/domain/day-text";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import * as z from "zod/mini";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { docketKeys } from "../query-keys.ts";
import type { Reading } from "./use-deadline-actions.ts";

/** What a notice can ask for, in the order in which a reader meets it. */
export const noticeOutcomes = [
  { value: "period", title: "It sets a period" },
  { value: "no-period", title: "It sets no period" },
  { value: "restarts", title: "It restarts the period of an action" },
  { value: "reopens", title: "It puts an earlier period back" },
  { value: "withdraws", title: "It withdraws an action" },
] as const satisfies readonly { value: Reading["outcome"]; title: string }[];

/** Reads the typed answers of a reader; empty texts are left out. */
export const readingTexts = z.object({
  outcome: z.enum(noticeOutcomes.map(({ value }) => value)),
  printedPeriod: z.string(),
  dueDate: z.string(),
  finalDate: z.string(),
  isExtendable: z.boolean(),
  /** The deadline of the action that the notice names, or `CTNF 2026-01-31` where the docket has none. */
  deadlineId: z.string(),
  action: z.string(),
  reason: z.string(),
});
/** The typed answers of a reader. */
export type ReadingTexts = z.infer<typeof readingTexts>;

/** The reading as the hub takes it. */
export function readingOf(texts: ReadingTexts): Reading {
  const { outcome, printedPeriod, dueDate, finalDate, isExtendable, deadlineId, action, reason } = texts;
  const [actionCode = "", actionDate = ""] = action.trim().split(/\s+/);
  const isAbout = outcome !== "period" && outcome !== "no-period";
  return {
    outcome,
    ...given("printedPeriod", outcome === "no-period" || outcome === "withdraws" ? "" : printedPeriod),
    ...(outcome === "period" ? { ...given("dueDate", dueDate), extendable: isExtendable } : {}),
    ...given("finalDate", outcome === "period" ? finalDate : ""),
    ...(isAbout ? given("deadlineId", deadlineId) : {}),
    ...(isAbout && deadlineId === "" ? { ...given("actionCode", actionCode), ...given("actionDate", actionDate) } : {}),
    ...given("reason", reason),
  };
}

/** The other deadlines of the notice's matter: the actions that it can name. */
export function useNamedActions({ id, invention }: DeadlineRecord): readonly { value: string; title: string }[] {
  const { hub } = useHubApp();
  const key = docketKeys.deadlineList({ inventionId: invention.id });
  const found = useRemote([...key, "named"], () => hub.deadlines.list({ view: "all", inventionId: invention.id }));
  const others = (found.data?.data ?? []).filter((one) => one.id !== id && one.status !== "to-read");
  return others.map((one) => ({
    value: one.id,
    title: `${triggerName(one.trigger)} of ${dayMonthYear(one.mailDate)}: ${one.title}`,
  }));
}

/** The lines of the office's record that can end a deadline; empty while not known. */
export function useEndings({ id }: DeadlineRecord): readonly EndingLine[] {
  const { hub } = useHubApp();
  const found = useRemote([...docketKeys.deadline(id), "endings"], () => hub.deadlines.endings({ id }));
  return (found.data ?? []).filter(({ ends }) => ends);
}

function given<K extends keyof Reading>(name: K, text: string): Pick<Partial<Reading>, K> | Record<never, never> {
  return text.trim() === "" ? {} : { [name]: text.trim() };
}
