import { counted } from "@iphub/sdk/domain/counted";
import { useState } from "react";
import { describeFailure } from "./failure.ts";
import { useHubApp } from "./hub-app.ts";
import { isUnreached } from "./unreached.ts";

/** A record before and after a change. */
export interface Changed<Row> {
  readonly before: Row;
  readonly after: Row;
}

/** What became of a change of several records. */
interface Outcome<Item, Row> {
  readonly done: readonly { readonly item: Item; readonly after: Row }[];
  /** What was not changed. */
  readonly left: readonly Item[];
  /** Why the first of these was not changed; null where there is none. */
  readonly failure: string | null;
}

/**
 * Changes records one after another, each by the call of a single one. A refusal stops none of the others; where the
 * hub cannot be reached, the others are not tried.
 */
export async function changeEach<Item, Row>(
  items: readonly Item[],
  call: (item: Item) => Promise<Row>,
): Promise<Outcome<Item, Row>> {
  const done: { item: Item; after: Row }[] = [];
  const left: Item[] = [];
  let failure: string | null = null;
  for (const [at, item] of items.entries()) {
    try {
      done.push({ item, after: await call(item) });
    } catch (error) {
      left.push(item);
      failure ??= describeFailure(error)?.message ?? "";
      if (!isUnreached(error)) continue;
      left.push(...items.slice(at + 1));
      break;
    }
  }
  return { done, left, failure };
}

/** The result of a change of several records, in words: `12 matters changed`, `10 matters changed, 2 not`. */
export function changedWords(done: number, left: number, noun: string): string {
  const changed = `${counted(done, noun)} changed`;
  return left === 0 ? changed : `${changed}, ${left} not`;
}

/** One change of several records. */
interface EachChange<Row> {
  /** Changes one of them, and returns it as stored. */
  readonly call: (row: Row) => Promise<Row>;
  /** Gives one its former values; null where that cannot be done. */
  readonly undo: ((changed: Changed<Row>) => Promise<Row>) | null;
}

/**
 * Changes several records with one message and one undo; `settled` is called after each change and each undo.
 * @param noun the singular noun of the records
 */
export function useChangeEach<Row extends { readonly id: string }>(noun: string, settled: () => void) {
  const { toasts } = useHubApp();
  const [sending, setSending] = useState(false);
  const run = async <Item>(items: readonly Item[], call: (item: Item) => Promise<Row>) => {
    setSending(true);
    const outcome = await changeEach(items, call);
    setSending(false);
    settled();
    return outcome;
  };
  const say = (title: string, failure: string | null, undo?: (() => void) | null) =>
    toasts.show({
      type: failure === null ? "success" : "error",
      title,
      message: failure ?? undefined,
      undo: undo ?? undefined,
      isFinal: undo === null,
    });
  const takeBack = async (changed: readonly Changed<Row>[], undo: NonNullable<EachChange<Row>["undo"]>) => {
    const { left, failure } = await run(changed, undo);
    const kept = `The change of ${counted(left.length, noun)} was not undone`;
    say(left.length === 0 ? "Change undone" : kept, failure);
  };
  return {
    sending,
    /** Changes the rows, and returns the ids of those that were changed. */
    change: async (rows: readonly Row[], { call, undo }: EachChange<Row>): Promise<ReadonlySet<string>> => {
      const { done, left, failure } = await run(rows, call);
      const changed = done.map(({ item, after }) => ({ before: item, after }));
      const back = undo && (() => void takeBack(changed, undo));
      say(changedWords(done.length, left.length, noun), failure, changed.length === 0 ? undefined : back);
      return new Set(done.map(({ item }) => item.id));
    },
  };
}
