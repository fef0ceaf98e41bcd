import type { HandOverPlan, HandOverRow } from "@iphub/sdk/contract/hand-over";
import type { Account } from "@iphub/sdk/contract/people";
import { handOverKey, reviewedRows } from "@iphub/sdk/domain/identity/hand-over";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { useState } from "react";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";
import { useNames } from "./use-names.ts";

/** The review of what a person holds: who gets each thing, and the hand-over itself. */
export function useHandOver({ id, email, ...names }: Account) {
  const { hub, queries } = useHubApp();
  const [to, setTo] = useState<string | null>(null);
  const [own, setOwn] = useState<ReadonlyMap<string, string | null>>(new Map());
  const key = identityKeys.handOver(id, to);
  const plan = useRemote<HandOverPlan>(key, () => hub.users.planHandOver({ id, ...(to === null ? {} : { to }) }));
  const { write, sending } = useWrite();
  const toOf = (row: HandOverRow) => {
    const chosen = own.get(handOverKey(row));
    return chosen === undefined && row.maySee ? row.to : (chosen ?? null);
  };
  const rows = plan.data?.rows ?? [];
  const count = rows.filter((row) => toOf(row) !== null).length;
  const nameOf = useNames([to, ...own.values()]);
  const takeBack = useHandOverUndo({ id, email, ...names });
  return {
    plan,
    rows,
    to,
    /** The person who gets a thing; null where it stays. */
    toOf,
    nameOf,
    /** How many things are handed over. */
    count,
    /** Deadlines with no one else that would stay with the person. */
    staysAlone: rows.filter((row) => row.alone && toOf(row) === null).length,
    sending,
    actions: {
      chooseAll: (person: string | null) => {
        setTo(person);
        setOwn(new Map());
      },
      /** Chooses another person for one thing; null leaves it. */
      choose: (row: HandOverRow, person: string | null) =>
        setOwn((known) => new Map([...known, [handOverKey(row), person]])),
      /** Hands over all that has a new person, or the things with these keys; true when nothing is left that the reader sees. */
      handOver: async (keys?: readonly string[]): Promise<boolean> => {
        const personOf = (row: HandOverRow) => {
          if (keys === undefined) return toOf(row);
          return keys.includes(handOverKey(row)) ? (toOf(row) ?? to) : null;
        };
        const handed = rows.filter((row) => personOf(row) !== null).length;
        const words = {
          done: `${handed} handed over`,
          subject: fullName({ ...names, email }),
          failed: "Nothing was handed over",
          undo: (made: { readonly id: string }) => void takeBack(made.id),
        };
        const answer = await write(() => hub.users.handOver({ id, rows: reviewedRows(rows, personOf) }), words);
        // What was chosen by hand is still to be handed over.
        if (answer === null) return false;
        setOwn(new Map());
        await queries.invalidateQueries({ queryKey: identityKeys.handOvers(id) });
        return answer.left.rows.length === 0;
      },
    },
  };
}

/** How many things that were left alone are named. */
const named = 3;

/** Undoes a hand-over of a person's work, and says what was left alone because it changed since. */
function useHandOverUndo({ id, ...person }: Pick<Account, "id" | "email" | "firstName" | "lastName">) {
  const { hub, queries, toasts } = useHubApp();
  const { write } = useWrite();
  return async (handOverId: string): Promise<void> => {
    const undone = await write(() => hub.users.takeBackHandOver({ id: handOverId }));
    if (!undone) return;
    const { restored, kept } = undone;
    await queries.invalidateQueries({ queryKey: identityKeys.handOvers(id) });
    const titles = kept.slice(0, named).map(({ title, kind }) => title || kind);
    const left = kept.length === 0 ? "" : `; left alone because it changed: ${titles.join(", ")}`;
    const message = `${restored} of ${restored + kept.length} are with ${fullName(person)} again${left}`;
    toasts.show({ type: kept.length === 0 ? "success" : "error", title: "Hand-over undone", message });
  };
}
