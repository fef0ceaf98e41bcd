import type { HandOverPlan, HandOverRow } from "@iphub/sdk/contract/hand-over";
import type { Account } from "@iphub/sdk/contract/people";
import { handOverKey, reviewedRows } from "@iphub/sdk/domain/identity/hand-over";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import * as z from "zod/mini";
import { useHubApp } from "../../platform/hub-app.ts";
import { useDraft } from "../../platform/use-draft.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { identityKeys } from "../query-keys.ts";
import { useNames } from "./use-names.ts";

/** Who gets everything, and who gets something else by its key; null where it stays. */
const handOverChoice = z.object({ to: z.nullable(z.string()), own: z.record(z.string(), z.nullable(z.string())) });
const noChoice: z.infer<typeof handOverChoice> = { to: null, own: {} };

/**
 * The review of what a person holds: who gets each thing, and the hand-over itself. With `isKept` what was chosen outlives
 * the form.
 */
export function useHandOver({ id, email, ...names }: Account, isKept = false) {
  const { hub, queries } = useHubApp();
  const draft = useDraft(isKept ? `hand-over:${id}` : null, handOverChoice, noChoice);
  const { to, own } = draft.values;
  const key = identityKeys.handOver(id, to);
  const plan = useRemote<HandOverPlan>(key, () => hub.users.planHandOver({ id, ...(to === null ? {} : { to }) }));
  const { write, sending } = useWrite();
  const toOf = (row: HandOverRow) => {
    const chosen = own[handOverKey(row)];
    return chosen === undefined && row.maySee ? row.to : (chosen ?? null);
  };
  const rows = plan.data?.rows ?? [];
  const count = rows.filter((row) => toOf(row) !== null).length;
  const nameOf = useNames([to, ...Object.values(own)]);
  const takeBack = useHandOverUndo({ id, email, ...names });
  return {
    plan,
    rows,
    draft,
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
      chooseAll: (person: string | null) => draft.actions.set({ to: person, own: {} }),
      /** Chooses another person for one thing; null leaves it. */
      choose: (row: HandOverRow, person: string | null) =>
        draft.actions.edit((known) => ({ ...known, own: { ...known.own, [handOverKey(row)]: person } })),
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
        const isAll = answer.left.rows.length === 0;
        if (isAll) draft.actions.discard();
        else draft.actions.set({ to, own: {} });
        await queries.invalidateQueries({ queryKey: identityKeys.handOvers(id) });
        return isAll;
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
