import { isEqual } from "@iphub/sdk/domain/is-equal";
import { useMemo, useState } from "react";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { draftsOf, type KeptDraft, putDraft } from "./drafts.ts";
import { useHubApp } from "./hub-app.ts";

/** What a form says of words that it has brought back, and how it drops them. */
export interface BegunDraft {
  /** Whether anything was typed that is neither saved nor discarded. */
  readonly isChanged: boolean;
  /** When words that were there before the form was opened were typed, as an instant; null if it began without any. */
  readonly since: string | null;
  /** Whether someone else has saved what was typed over: saving replaces their change. */
  readonly isOvertaken?: boolean;
  readonly actions: {
    /** Drops what was typed: it is saved, or the person does not want it. The form has its first values again. */
    discard(): void;
  };
}

/** A form's values, which outlive the form until they are saved or discarded. */
export interface Draft<T> extends BegunDraft {
  readonly values: T;
  readonly actions: BegunDraft["actions"] & {
    set(values: T): void;
    /** Changes the values as they are now, also after a change that is not drawn yet. */
    edit(change: (known: T) => T): void;
    /** The values as they are now, also after a change that is not drawn yet. */
    latest(): T;
  };
}

/** The draft of a form of a record, which may be typed into while it is being saved. */
export interface RecordDraft<T> extends Draft<T> {
  readonly actions: Draft<T>["actions"] & {
    /** Drops what was sent and is saved; what was typed since stays, over what is stored now. True if nothing stays. */
    saved(sent: T): boolean;
  };
}

/**
 * The values of a form, kept on this device for the person by `place`, `form:record`: a reload, a closed window and a
 * sign-in again bring them back. `begun` are the values while nothing is typed; typing them again drops the draft.
 * `schema` reads a draft of an earlier version; one that does not fit is ignored. Without a place nothing is kept.
 */
export function useDraft<T>(place: string | null, schema: z.ZodMiniType<T>, begun: T): Draft<T> {
  const app = useHubApp();
  const all = draftsOf(app);
  const [own] = useState(() => createStore<{ readonly draft: KeptDraft | null }>(() => ({ draft: null })));
  const ownDraft = useStore(own, ({ draft }) => draft);
  const stored = useStore(all, ({ byPlace }) => (place === null ? null : (byPlace[place] ?? null)));
  const draft = place === null ? ownDraft : stored;
  const typed = useMemo(() => read(schema, draft), [draft, schema]);
  const [opened, setOpened] = useState({ place, found: typed?.at ?? null });
  if (opened.place !== place) setOpened({ place, found: typed?.at ?? null });
  const put = (values: T) => {
    const kept = isEqual(values, begun) ? null : values;
    if (place !== null) return putDraft(app, place, kept);
    own.setState({ draft: kept === null ? null : { at: app.ports.now(), values: kept } });
  };
  const keptNow = () => (place === null ? own.getState().draft : (all.getState().byPlace[place] ?? null));
  const latest = () => (read(schema, keptNow()) ?? { values: begun }).values;
  return {
    values: typed ? typed.values : begun,
    isChanged: typed !== null,
    since: typed && opened.found !== null ? new Date(opened.found).toISOString() : null,
    actions: {
      set: put,
      edit: (change) => put(change(latest())),
      latest,
      discard: () => put(begun),
    },
  };
}

function read<T>(schema: z.ZodMiniType<T>, draft: KeptDraft | null): { at: number; values: T } | null {
  if (draft === null) return null;
  const result = z.safeParse(schema, draft.values);
  return result.success ? { at: draft.at, values: result.data } : null;
}

/**
 * The draft of a form of a record: a field that was not edited has its value of `begun`, which may be a later version
 * than the one that the draft started from.
 */
export function useRecordDraft<T extends object>(place: string, schema: z.ZodMiniType<T>, begun: T): RecordDraft<T> {
  const edited = useMemo(() => z.object({ from: schema, to: schema }), [schema]);
  const draft = useDraft(place, edited, { from: begun, to: begun });
  const { from, to } = draft.values;
  const { discard } = draft.actions;
  const edit = (change: (known: T) => T) =>
    draft.actions.edit((known) => {
      const start = editedFields(known.from, begun, known);
      const next = change(editedFields(known.to, begun, known));
      return isEqual(start, next) ? { from: begun, to: begun } : { from: start, to: next };
    });
  const latest = () => {
    const known = draft.actions.latest();
    return editedFields(known.to, begun, known);
  };
  const saved = (sent: T) => {
    const known = draft.actions.latest();
    // Without any change it was saved as it was, or given up since.
    const isAll = isEqual(known.from, known.to) || isEqual(latest(), sent);
    draft.actions.set(isAll ? { from: begun, to: begun } : { from: sent, to: latest() });
    return isAll;
  };
  return {
    values: editedFields(to, begun, draft.values),
    isChanged: draft.isChanged,
    since: draft.since,
    isOvertaken: !isEqual(editedFields(from, begun, draft.values), begun),
    actions: { set: (values) => edit(() => values), edit, latest, saved, discard },
  };
}

/** A version in the fields that were edited, `begun` in the others. */
function editedFields<T extends object>(version: T, begun: T, { from, to }: { readonly from: T; readonly to: T }): T {
  const untouched = Object.entries(begun).filter(([field]) =>
    isEqual(Reflect.get(from, field), Reflect.get(to, field)),
  );
  return { ...version, ...Object.fromEntries(untouched) };
}

const text = z.string();

/** The draft of one text. */
export function useTextDraft(place: string | null, begun = ""): Draft<string> {
  return useDraft(place, text, begun);
}

/** Texts by the name of their field. */
type Texts = Readonly<Record<string, string>>;

const editedTexts = z.record(z.string(), z.object({ from: z.string(), to: z.string() }));
const noTexts: z.infer<typeof editedTexts> = {};

/** The texts of a form of lines of text. */
export interface TextsDraft extends BegunDraft {
  readonly values: Texts;
  /** The edited fields whose stored text is not the one any more that was edited: someone else has changed it since. */
  readonly overtaken: readonly string[];
  readonly actions: BegunDraft["actions"] & { edit(field: string, change: (text: string) => string): void };
}

/** The draft of a form of texts: a field that was not edited has its text of `begun`, which may be a later version. */
export function useTextsDraft(place: string | null, begun: Texts): TextsDraft {
  const draft = useDraft(place, editedTexts, noTexts);
  const edited = draft.values;
  const edit = (field: string, change: (text: string) => string) =>
    draft.actions.edit(({ [field]: known, ...others }) => {
      const from = known?.from ?? begun[field] ?? "";
      const to = change(known?.to ?? from);
      return to === from ? others : { ...others, [field]: { from, to } };
    });
  return {
    values: { ...begun, ...Object.fromEntries(Object.entries(edited).map(([field, { to }]) => [field, to])) },
    overtaken: Object.entries(edited).flatMap(([field, { from }]) => (from === (begun[field] ?? "") ? [] : [field])),
    isChanged: draft.isChanged,
    since: draft.since,
    actions: { edit, discard: draft.actions.discard },
  };
}

/** The remark that a draft was restored. */
export const draftWords = {
  notice: "Your draft of",
  discard: "Discard",
  overtaken: "Someone else has changed the same since; saving replaces it.",
} as const;
