import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEffect, useState } from "react";
import { useReader } from "../../platform/use-reader.ts";
import { abilitiesOf, isWaiting } from "./deadline-words.ts";
import { useDeadline } from "./use-deadline.ts";
import { useDeadlineActions } from "./use-deadline-actions.ts";
import { useDeadlineList } from "./use-deadline-list.ts";
import { useDeadlinePaper } from "./use-deadline-paper.ts";

/** What the docketing screen works through: proposals, or notices that wait to be read. */
export type DocketingView = "proposed" | "to-read";

/** The view in an address; proposals by default. */
export function docketingViewOf(text: string | null): DocketingView {
  return text === "to-read" ? "to-read" : "proposed";
}

/** What a person said of the period that a paper sets. */
interface Choice {
  readonly id: string;
  readonly kind: "taken" | "kept" | "asked";
}

/**
 * Docketing in one screen: one proposal or notice with its paper, the action on it, and the one after it. The entry
 * stays the same until `show` is called, whatever others docket meanwhile.
 * @param id of the entry in view; null for the first
 */
export function useDeadlineDocketing(view: DocketingView, id: string | null, show: (id: string | null) => void) {
  const reader = useReader();
  const list = useDeadlineList({ view });
  const listed = list.rows.find((one) => one.id === id);
  const single = useDeadline(listed || list.state === "pending" ? null : id);
  const row = listed ?? (id === null ? undefined : single.data);
  const paper = useDeadlinePaper(row);
  const { actions, sending, errorOf } = useDeadlineActions();
  const waiting = list.rows.filter(isWaiting);
  const first = waiting[0]?.id;
  useEffect(() => {
    if (id === null && first !== undefined) show(first);
  });
  const next = neighbour(list.rows, id, 1);
  const offer = useOfferedPeriod(row, paper.data);
  const { period } = offer;
  const may = row && abilitiesOf(row, reader);
  // No date is docketed before its paper was asked for: what differs from the rule must have been in view.
  const isReady = row !== undefined && paper.state !== "pending" && !sending;
  const toNext = () => show(next?.id ?? null);
  const docket = async () => {
    if (!row || !may?.docket || !isReady) return;
    if (offer.isUndecided) return offer.choose("asked");
    if (await actions.docket(row, period === null ? {} : { printedPeriod: period })) toNext();
  };
  const noPeriod = async () => {
    if (!row || !may?.read || !isReady) return;
    if (await actions.read(row, { outcome: "no-period" })) toNext();
  };
  return {
    list,
    row,
    single,
    paper,
    may,
    isReady,
    sending,
    errorOf,
    /** Its place among those that wait, from 1; 0 where it waits no longer. */
    position: waiting.findIndex((one) => one.id === row?.id) + 1,
    waiting: Math.max(waiting.length, list.total - (list.rows.length - waiting.length)),
    offered: offer.offered,
    period,
    chosen: offer.chosen,
    isLast: next === undefined,
    actions: {
      docket,
      noPeriod,
      toNext,
      toPrevious: () => show((neighbour(list.rows, id, -1) ?? row)?.id ?? null),
      take: () => offer.choose("taken"),
      keep: () => offer.choose("kept"),
    },
  };
}

/** The period that the paper sets where it is not the one of the entry, and what the person said of it. */
function useOfferedPeriod(row: DeadlineRecord | undefined, paper: DeadlinePaper | undefined) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const offered = paper?.periods.find((one) => !one.isCurrent && one.period !== row?.printedPeriod) ?? null;
  const chosen = row && choice?.id === row.id ? choice.kind : null;
  const canChoose = row?.status === "proposed" && offered !== null && offered.dueAt !== null;
  return {
    offered,
    /** What the person said of the offered period; `asked` where they wanted to docket before. */
    chosen,
    /** The offered period that the person took; it is docketed with the proposal. */
    period: chosen === "taken" ? (offered?.period ?? null) : null,
    // Where the paper sets another period, no key dockets before a person has said which one holds.
    isUndecided: canChoose && (chosen === null || chosen === "asked"),
    choose: (kind: Choice["kind"]) => {
      if (row && canChoose) setChoice({ id: row.id, kind });
    },
  };
}

/** The nearest entry in a direction that still waits; after the last one, the nearest before it. */
function neighbour(rows: readonly DeadlineRecord[], id: string | null, step: 1 | -1): DeadlineRecord | undefined {
  const at = rows.findIndex((one) => one.id === id);
  const after = rows.slice(at + 1).filter(isWaiting);
  const before = rows.slice(0, Math.max(at, 0)).filter(isWaiting);
  return step === 1 ? (after[0] ?? before.at(-1)) : before.at(-1);
}
