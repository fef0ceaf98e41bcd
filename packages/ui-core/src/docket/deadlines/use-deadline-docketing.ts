import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEffect, useState } from "react";
import { useSession } from "../../identity/public.ts";
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

const signedOut = { email: "", permissions: [] };

/**
 * Docketing in one screen: one proposal or notice with its paper, the action on it, and the one after it. The entry
 * stays the same until `show` is called, whatever others docket meanwhile.
 * @param id of the entry in view; null for the first
 */
export function useDeadlineDocketing(view: DocketingView, id: string | null, show: (id: string | null) => void) {
  const session = useSession();
  const list = useDeadlineList({ view });
  const listed = list.rows.find((one) => one.id === id);
  const single = useDeadline(listed || list.state === "pending" ? null : id);
  const row = listed ?? (id === null ? undefined : single.data);
  const paper = useDeadlinePaper(row);
  const { actions, sending, errorOf } = useDeadlineActions();
  const [accepted, setAccepted] = useState<{ readonly id: string; readonly period: string } | null>(null);
  const waiting = list.rows.filter(isWaiting);
  const first = waiting[0]?.id;
  useEffect(() => {
    if (id === null && first !== undefined) show(first);
  });
  const next = neighbour(list.rows, id, 1);
  const period = row && accepted?.id === row.id ? accepted.period : null;
  const offered = paper.data?.periods.find((one) => !one.isCurrent && one.period !== row?.printedPeriod) ?? null;
  const may = row && abilitiesOf(row, session.phase === "signed-in" ? session.identity : signedOut);
  // No date is docketed before its paper was asked for: what differs from the rule must have been in view.
  const isReady = row !== undefined && paper.state !== "pending" && !sending;
  const toNext = () => show(next?.id ?? null);
  const docket = async () => {
    if (!row || !may?.docket || !isReady) return;
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
    /** The period that the paper sets where it is not the one of the proposal; null where there is none. */
    offered,
    /** The offered period that the person accepted; it is docketed with the proposal. */
    period,
    isLast: next === undefined,
    actions: {
      docket,
      noPeriod,
      toNext,
      toPrevious: () => show((neighbour(list.rows, id, -1) ?? row)?.id ?? null),
      accept: () => row && offered && setAccepted({ id: row.id, period: offered.period }),
      decline: () => setAccepted(null),
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
