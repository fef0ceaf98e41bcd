import type { CallInput } from "@iphub/sdk";
import { type Invention, invention as inventionSchema, type inventions } from "@iphub/sdk/contract/inventions";
import { isOfOneMatter } from "@iphub/sdk/domain/matters/held-reference";
import { inventionFields } from "@iphub/sdk/records/inventions";
import { fieldsWith, initialValues, pluck, type Values, valuesOf } from "@iphub/sdk/records/record";
import { useState } from "react";
import * as z from "zod/mini";
import { useMay } from "../../identity/public.ts";
import { currentIn, differingFields, isClash, pickFields } from "../../platform/conflict.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRecordDraft } from "../../platform/use-draft.ts";
import { useWrite } from "../../platform/use-write.ts";
import { matterKeys } from "../query-keys.ts";
import { type HeldReference, heldReference } from "./held-references.ts";
import { useClashes } from "./use-clashes.ts";

/** The fields of a matter that people change; `references` replaces all of them. */
export type InventionChange = Values<typeof inventionFields, "input">;

type Saved = { readonly done: string; readonly undo: boolean };

/**
 * Changes a matter, with undo. Only what the person changed is sent; a change of other fields by someone else in the
 * meantime is no conflict, every one of the same fields is said, also at its field, and replaced only by saving again.
 */
export function useInventionChange(invention: Invention | null) {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const clashes = useClashes();
  // As the person read it: what others save after that must not count as this person's change.
  const [read, setRead] = useState(invention);
  // Without the right to restricted matters no one gives one back to all.
  const mayOpenToAll = useMay("walls:write");

  const show = (saved: Invention) => {
    queries.setQueryData<Invention>(matterKeys.invention(saved.id), (known) => known && { ...known, ...saved });
    void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
  };
  const put = async (known: Invention, values: Partial<InventionChange>, words: Saved): Promise<Invention | null> => {
    const { id, title, updatedAt } = known;
    const before: Partial<InventionChange> = pickFields(known, (field) => field in values);
    const undo = (answer: Invention) => void put(answer, before, { done: "Change undone", undo: false });
    const takeBack = "teams" in values && !mayOpenToAll ? null : undo;
    const stored: Invention[] = [];
    const saved = await write(() => hub.inventions.update({ id, ...values, referenceOverride: true, updatedAt }), {
      done: words.done,
      subject: title,
      undo: words.undo ? takeBack : undefined,
      refused: (error) => stored.push(...currentIn(inventionSchema, error)) > 0,
    });
    const current = saved ?? stored[0];
    if (current) show(current);
    if (saved || !current) return saved;
    const clashing = clashingFields(values, known, current);
    if (clashing.length === 0) return put(current, values, words);
    setRead(current);
    clashes.show(clashing, current, words.undo);
    return null;
  };
  return {
    sending,
    /** The hub's error of a field, or what someone else has made of it since the person read it. */
    errorOf: (field: string) => errorOf(field) ?? clashes.at(field),
    /** Saves what differs from what the person read, and returns the updated matter; without a change nothing is sent. Null: refused. */
    change: async (wanted: Partial<InventionChange>): Promise<Invention | null> => {
      if (!read) return null;
      clashes.clear();
      const changed: Partial<InventionChange> = differingFields(wanted, read);
      if (Object.keys(changed).length === 0) return read;
      return put(read, changed, { done: "Matter saved", undo: true });
    },
  };
}

/** The changed fields to which someone else has given another value since the matter was read. */
function clashingFields(change: object, read: object, current: object): string[] {
  const mine = differingFields(change, current);
  return Object.keys(mine).filter((field) => isClash({ [field]: null }, read, current));
}

/** Why a new matter was refused: another matter has its reference. */
interface RefusedReference extends HeldReference {
  /** All references that the new matter was to have. */
  readonly wanted: readonly string[];
  /** Whether opening it all the same was not refused yet, and is not always. */
  readonly mayInsist: boolean;
}

type NewMatter = CallInput<typeof inventions.create>;

/** Opens matters; one that was opened by mistake can be removed while nothing has happened on it. */
export function useInventionCreate() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const [held, setHeld] = useState<RefusedReference | null>(null);
  const refetch = () => void queries.invalidateQueries({ queryKey: matterKeys.inventionLists });
  const takeBack = async ({ id, title }: Invention) => {
    await write(() => hub.inventions.takeBack({ id }), { done: "Matter removed", subject: title });
    refetch();
  };
  const findHolders = async (matter: NewMatter, refusal: unknown) => {
    // Without an answer only the refusal is shown.
    const found = await heldReference(hub, refusal).catch(() => null);
    const mayInsist = found !== null && !matter.allowDuplicate && !isOfOneMatter(found.reference);
    setHeld(found && { ...found, wanted: matter.references, mayInsist });
  };
  return {
    sending,
    errorOf,
    /** The reference because of which the last try was refused, with the matters that have it, if the person sees any. */
    held,
    /** Opens a matter and returns it as stored; null if it was refused, which a toast reports. */
    create: async (matter: NewMatter): Promise<Invention | null> => {
      setHeld(null);
      const send = () =>
        hub.inventions.create(matter).catch(async (refusal: unknown) => {
          await findHolders(matter, refusal);
          throw refusal;
        });
      const undo = (made: Invention) => void takeBack(made);
      const created = await write(send, { done: "Matter opened", subject: matter.title, undo });
      if (created) queries.setQueryData(matterKeys.invention(created.id), created);
      if (created) refetch();
      return created;
    },
  };
}

/** The references of a form's lines; empty lines are none. */
function referencesIn(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

/** The values of a new matter before anything is typed. */
export const emptyMatter: InventionChange = { ...initialValues(inventionFields), title: "", references: [] };

const matterDraft = z.object(pluck(fieldsWith(inventionFields, "input"), "schema"));

/** The form that opens a matter, or changes the one given; of one `field` alone, what is typed is kept by itself. */
export function useInventionForm(
  invention: Invention | null,
  onSaved: (invention: Invention) => void,
  field?: keyof InventionChange,
) {
  const opening = useInventionCreate();
  const changing = useInventionChange(invention);
  const [begun] = useState(() => valuesOf(inventionFields, "input", invention ?? emptyMatter));
  const draft = useRecordDraft(`matter:${invention?.id ?? "new"}/${field ?? ""}`, matterDraft, begun);
  const { values } = draft;
  const save = async (allowDuplicate?: true) => {
    const wanted = { ...values, references: referencesIn(values.references) };
    const touched: Partial<InventionChange> = differingFields(wanted, begun);
    const saved = await (invention ? changing.change(touched) : opening.create({ ...wanted, allowDuplicate }));
    if (!saved) return;
    draft.actions.discard();
    onSaved(saved);
  };
  const { sending, errorOf } = invention ? changing : opening;
  const { held } = opening;
  const isAsRefused = held?.wanted.join("\n") === referencesIn(values.references).join("\n");
  return {
    values,
    /** The values that the form started with. */
    begun,
    draft,
    saving: sending,
    errorOf,
    /** Why a new matter was refused, as in {@link useInventionCreate}; null once other references are typed. */
    held: isAsRefused ? held : null,
    actions: {
      save: () => save(),
      /** Opens the new matter although other matters have its references. */
      insist: () => save(true),
      set: (change: Partial<InventionChange>) => draft.actions.edit((known) => ({ ...known, ...change })),
    },
  };
}
