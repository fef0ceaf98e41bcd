import type { DeadlinePaper } from "@iphub/sdk/contract/deadline-paper";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEffect, useState } from "react";
import { useReader } from "../../platform/use-reader.ts";
import { abilitiesOf, type DeadlineAbilities } from "./deadline-words.ts";
import { type DocketingView, docketingViewFor, isWaiting, notWaitingWords, skippedWords } from "./docketing-views.ts";
import { useDeadline } from "./use-deadline.ts";
import { useDeadlineActions } from "./use-deadline-actions.ts";
import { useDeadlineList } from "./use-deadline-list.ts";
import { useDeadlinePaper } from "./use-deadline-paper.ts";

/** Shows another entry of a view; null for the first one. */
type Show = (id: string | null, view: DocketingView) => void;

/** What a person said of the period that a paper sets, of the version of the entry that they saw. */
interface Choice {
  readonly id: string;
  readonly updatedAt: string;
  readonly kind: "taken" | "kept" | "asked";
}

/**
 * Docketing and verifying in one screen: one proposal, notice or docketed date with its paper, the action on it, and
 * the one after it. The entry stays the same until `show` is called, whatever others do with it.
 * @param asked the view in the address; null for that of the entry
 * @param id of the entry in view; null for the first
 */
export function useDeadlineDocketing(asked: DocketingView | null, id: string | null, show: Show) {
  const reader = useReader();
  const known = useView(asked, id, show);
  const view = known ?? "proposed";
  const list = useDeadlineList({ view }, false, known !== null);
  const listed = list.rows.find((one) => one.id === id);
  const single = useDeadline(listed || list.state === "pending" ? null : id);
  const row = listed ?? (id === null ? undefined : single.data);
  const paper = useDeadlinePaper(row);
  const { place, waiting, first, next, previous } = usePlace(list, id, view);
  useEffect(() => {
    if (id === null && first) show(first.id, view);
  });
  const may = row && abilitiesOf(row, reader);
  const canVerify = view === "to-verify" && may?.verify === true;
  const offer = useOfferedPeriod(row, paper.data, { mayTake: may?.docket === true, canVerify });
  const notWaiting = row ? notWaitingWords(view, row, reader) : null;
  const skipped = skippedWords(view, list.rows, reader);
  const toNext = () => show(next?.id ?? null, view);
  const steps = useSteps({ row, isPaperPending: paper.state === "pending", offer, may, canVerify, toNext });
  const { isUndecided: _isUndecided, choose, ...found } = offer;
  return {
    ...found,
    view,
    list,
    row,
    single,
    paper,
    may,
    canVerify,
    place,
    /** Whether nothing is left in the view; it is not known while the entry of the address is loaded. */
    isEmpty: list.state === "completed" && waiting === 0 && !row && (id === null || single.state !== "pending"),
    /** Why the entry does not wait; null where it does. */
    notWaiting,
    /** Which entries are skipped and why, where that is not said of the entry itself. */
    skipped: skipped === notWaiting ? null : skipped,
    isReady: steps.isReady,
    sending: steps.sending,
    isLast: next === undefined,
    actions: {
      ...steps.actions,
      toNext,
      toPrevious: () => show((previous ?? row)?.id ?? null, view),
      take: () => choose("taken"),
      keep: () => choose("kept"),
    },
  };
}

/** The view-model of the docketing screen. */
export type DocketingModel = ReturnType<typeof useDeadlineDocketing>;

/** The view that an address names, else that of its entry, which `show` then puts there; null until it is known. */
function useView(asked: DocketingView | null, id: string | null, show: Show): DocketingView | null {
  const { state, data } = useDeadline(asked === null ? id : null);
  const found = data === undefined ? null : docketingViewFor(data);
  useEffect(() => {
    if (asked === null && found !== null) show(id, found);
  });
  if (asked !== null) return asked;
  return id === null || state === "failed" ? "proposed" : found;
}

/**
 * Where an entry is among those of a list that wait, and those next to it: after the last one, `next` is the nearest
 * before it. The next page is loaded once none of the loaded entries after this one waits.
 */
function usePlace(list: ReturnType<typeof useDeadlineList>, id: string | null, view: DocketingView) {
  const reader = useReader();
  const { rows, total, state, hasMore } = list;
  const waits = (one: DeadlineRecord) => isWaiting(view, one, reader);
  const waiting = rows.filter(waits);
  const at = rows.findIndex((one) => one.id === id);
  const after = rows.slice(at + 1).filter(waits);
  const before = rows.slice(0, Math.max(at, 0)).filter(waits);
  useEffect(() => {
    if (state === "completed" && hasMore && after.length === 0) list.loadMore();
  });
  const position = waiting.findIndex((one) => one.id === id) + 1;
  const inAll = Math.max(waiting.length, total - (rows.length - waiting.length));
  // How many dates of the pages to come were set by the reader is not known before they are loaded.
  const many = view === "to-verify" && hasMore ? `${waiting.length}+` : `${inAll}`;
  return {
    /** Its place among those that wait, such as '2 of 9'; null where it does not wait. */
    place: position === 0 ? null : `${position} of ${many}`,
    waiting: inAll,
    first: waiting[0],
    next: after[0] ?? before.at(-1),
    previous: before.at(-1),
  };
}

/** The period that the paper sets where it is not the one of the entry, and what the person said of it. */
function useOfferedPeriod(
  row: DeadlineRecord | undefined,
  paper: DeadlinePaper | undefined,
  { mayTake, canVerify }: { readonly mayTake: boolean; readonly canVerify: boolean },
) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const offered = paper?.periods.find((one) => !one.isCurrent && one.period !== row?.printedPeriod) ?? null;
  const chosen = row && choice?.id === row.id && choice.updatedAt === row.updatedAt ? choice.kind : null;
  const isDated = offered !== null && offered.dueAt !== null;
  const canKeep = isDated && (mayTake || canVerify);
  const canTake = isDated && mayTake;
  return {
    offered,
    /** What the person said of the offered period; `asked` where they wanted to docket or to verify before. */
    chosen,
    canTake,
    /** Whether the person can say that the period of the entry holds: of a proposal, and of a date that they verify. */
    canKeep,
    /** The offered period that the person took; it is docketed with the proposal. */
    period: chosen === "taken" ? (offered?.period ?? null) : null,
    // Where the paper sets another period, no key dockets or verifies before a person has said which one holds.
    isUndecided: canKeep && (chosen === null || chosen === "asked"),
    choose: (kind: Choice["kind"]) => {
      if (row && (kind === "taken" ? canTake : canKeep)) setChoice({ id: row.id, updatedAt: row.updatedAt, kind });
    },
  };
}

interface Entry {
  readonly row: DeadlineRecord | undefined;
  readonly isPaperPending: boolean;
  readonly offer: ReturnType<typeof useOfferedPeriod>;
  readonly may: DeadlineAbilities | undefined;
  readonly canVerify: boolean;
  readonly toNext: () => void;
}

/** What is done with the entry in view; the next one follows. */
function useSteps({ row, isPaperPending, offer, may, canVerify, toNext }: Entry) {
  const { actions, sending } = useDeadlineActions();
  // No date is docketed or verified before its paper was asked for: what differs from the rule must have been in view.
  const isReady = row !== undefined && !isPaperPending && !sending;
  const step = async (can: boolean | undefined, send: (one: DeadlineRecord) => Promise<DeadlineRecord | null>) => {
    if (!row || !can || !isReady) return;
    if (offer.isUndecided) return offer.choose("asked");
    if (await send(row)) toNext();
  };
  const choice = offer.period === null ? {} : { printedPeriod: offer.period };
  return {
    isReady,
    sending,
    actions: {
      docket: () => step(may?.docket, (one) => actions.docket(one, choice)),
      verify: () => step(canVerify, (one) => actions.verify(one)),
      noPeriod: () => step(may?.read, (one) => actions.read(one, { outcome: "no-period" })),
    },
  };
}
