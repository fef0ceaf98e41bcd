import { type TextsDraft, useTextsDraft } from "@iphub/ui-core/platform/use-draft";
import { useState } from "react";
import { discardKey, draftLine } from "./draft-line.ts";
import { Panel } from "./frame.tsx";
import { completionLine, type LineCompletion, useCompletionKeys } from "./line-completion.tsx";
import { useRoom, useTheme } from "./terminal-context.ts";
import { cutEnd, padCells, singleLine, textWidth, wrapCells } from "./text-cells.ts";
import { useTextInput } from "./text-input.tsx";
import type { Theme } from "./theme.ts";
import { KeyScope, useKeys } from "./use-keys.tsx";

/** One field of a form. */
export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** True for a value that is usually replaced rather than edited: the first letter replaces it. */
  readonly startsSelected?: boolean;
  /** The error of a text, given the other fields' texts, or null if it can be saved. */
  readonly check?: (text: string, values: FormValues) => string | null;
  /** How a valid text is understood: a typed date with its weekday. */
  readonly hint?: (text: string, values: FormValues) => string;
  /** Completions of a text, the most likely first: shown under the field, and taken by Tab. */
  readonly complete?: (text: string) => readonly string[];
  /** Completions of the word before the cursor. */
  readonly completion?: LineCompletion;
}

/** The typed texts, by field id. */
export type FormValues = Readonly<Record<string, string>>;

type FormProps = {
  readonly title: string;
  /** Where what is typed is kept until it is saved or discarded, `form:record`; nothing is kept without it. */
  readonly draft?: string;
  readonly fields: readonly FormField[];
  /** Shown under the fields; as a function, the remarks on the typed texts once all of them are valid. */
  readonly remarks?: readonly string[] | ((values: FormValues) => readonly string[]);
  /** Saves; the form closes on success and stays open, with its texts, if refused. */
  readonly onSubmit: (values: FormValues) => Promise<boolean> | boolean;
  /** Another way to save what was typed, after the hub has refused the usual one: its name at the foot, and what it does. */
  readonly insist?: (values: FormValues) => Insistence | null;
  /** The hub's error for a field, given what is typed now. */
  readonly errorOf?: (field: string, values: FormValues) => string | null;
  readonly onClose: () => void;
};

type Insistence = { readonly label: string; readonly onSubmit: (values: FormValues) => Promise<boolean> };

const formWidth = 76;

/** A form over the screen: Tab moves between the fields, Enter saves, Escape closes it; what was typed is kept with `draft`. */
export function Form(props: FormProps) {
  return (
    <KeyScope captures>
      <FormPanel {...props} />
    </KeyScope>
  );
}

function FormPanel(props: FormProps) {
  const { title, draft: place, fields, errorOf, onClose } = props;
  const room = useRoom();
  const theme = useTheme();
  const draft = useTextsDraft(place ?? null, Object.fromEntries(fields.map(({ id, value }) => [id, value])));
  const { values } = draft;
  const [at, setAt] = useState(0);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const current = fields[at]?.id ?? "";
  const faultOf = (field: FormField) => field.check?.(values[field.id] ?? "", values) ?? null;
  const submit = async (onSubmit = props.onSubmit) => {
    if (isSaving) return;
    setIsTried(true);
    const wrong = fields.findIndex((field) => faultOf(field) !== null);
    if (wrong >= 0) return setAt(wrong);
    setIsSaving(true);
    const isSaved = await onSubmit(values);
    setIsSaving(false);
    if (!isSaved) return;
    draft.actions.discard();
    onClose();
  };
  const input = useTextInput({
    value: values[current] ?? "",
    placeholder: fields[at]?.placeholder,
    selected: fields[at]?.startsSelected ? current : undefined,
    onChange: (text) => draft.actions.edit(current, () => text),
    onSubmit: () => void submit(),
    completion: fields[at]?.completion,
  });
  const step = (by: number) => () => setAt((known) => (known + by + fields.length) % fields.length);
  const typed = values[current] ?? "";
  const [completion] = typed === "" ? [] : (fields[at]?.complete?.(typed) ?? []);
  const complete = () => draft.actions.edit(current, () => completion ?? typed);
  const group = "Edit";
  const isOff = fields.length < 2;
  useKeys([
    {
      id: "form.next",
      keys: completion ? ["down"] : ["tab", "down"],
      label: "next field",
      group,
      rank: 2,
      run: step(1),
      isOff,
    },
    { id: "form.complete", keys: ["tab"], label: "complete", group, rank: 2, run: complete, isOff: !completion },
    { id: "form.previous", keys: ["shift+tab", "up"], label: "previous field", group, run: step(-1), isOff },
    { ...discardKey(draft), group },
    insistKey(props.insist?.(values) ?? null, submit),
    { id: "form.close", keys: ["escape"], label: "cancel", group, rank: 3, run: onClose },
  ]);
  useCompletionKeys(fields[at]?.completion, input.complete);
  const width = Math.min(formWidth, room.columns - 2);
  const labels = Math.max(...fields.map(({ label }) => textWidth(label))) + 2;
  const blocks = fields.map((field) => {
    const fault = (isTried ? faultOf(field) : null) ?? errorOf?.(field.id, values) ?? null;
    const drawn = field.id === current ? input.draw(width - 4 - labels) : null;
    return fieldLines(theme, { field, values, drawn, fault }, [labels, width - 4 - labels]);
  });
  const said = remarksOn(props, values)
    .flatMap((remark) => wrapCells(remark, width - 4))
    .map((line) => theme.paint(line, { role: "muted" }));
  const state = isSaving ? [theme.paint("Saving", { role: "muted" })] : [];
  const begun = draftLines(draft, fields)
    .flatMap((line) => wrapCells(line, width - 4))
    .map((line) => theme.paint(line, { role: "muted" }));
  const lines = [...begun, ...blocks.flat(), ...(said.length > 0 ? ["", ...said] : []), ...state];
  // A window without room for all fields shows the one that is edited, at its foot.
  const shown = begun.length + blocks.slice(0, at + 1).flat().length;
  const hidden = Math.max(0, shown - Math.max(1, room.rows - 2));
  return <Panel title={title} lines={lines.slice(hidden)} width={width} />;
}

/** The remarks on what is typed: a function is asked only for texts that can be saved. */
function remarksOn({ fields, remarks = [] }: FormProps, values: FormValues): readonly string[] {
  if (typeof remarks !== "function") return remarks;
  return fields.some(({ id, check }) => typeof check?.(values[id] ?? "", values) === "string") ? [] : remarks(values);
}

function insistKey(insist: Insistence | null, submit: (onSubmit: FormProps["onSubmit"]) => Promise<void>) {
  const run = () => insist && void submit(insist.onSubmit);
  return {
    id: "form.insist",
    keys: ["ctrl+o"],
    label: insist?.label ?? "",
    group: "Edit",
    rank: 1,
    run,
    isOff: !insist,
  };
}

/** The remark that a draft was restored, and which of its fields someone else has changed since. */
function draftLines(draft: TextsDraft, fields: readonly FormField[]): string[] {
  const changed = fields.filter(({ id }) => draft.overtaken.includes(id));
  return [
    ...draftLine(draft),
    ...changed.map(({ label, value }) => `▲ ${label} was changed since, to '${singleLine(value)}'.`),
  ];
}

type FieldState = {
  readonly field: FormField;
  readonly values: FormValues;
  /** The edited text; null if another field has the focus. */
  readonly drawn: string | null;
  readonly fault: string | null;
};

/** A field with its error, or how it is understood, under it. */
function fieldLines(theme: Theme, state: FieldState, [labels, room]: readonly [number, number]): string[] {
  const { field, values, drawn, fault } = state;
  const text = values[field.id] ?? "";
  const indent = " ".repeat(labels);
  const label = theme.paint(padCells(field.label, labels), { role: drawn === null ? "muted" : "accent" });
  const first = label + (drawn ?? cutEnd(singleLine(text), room));
  if (fault !== null) {
    return [first, ...wrapCells(`▲ ${fault}`, room).map((line) => indent + theme.paint(line, { role: "danger" }))];
  }
  if (drawn !== null && field.completion && field.completion.options.length > 0) {
    return [first, indent + completionLine(theme, field.completion, room)];
  }
  const isRight = (field.check?.(text, values) ?? null) === null;
  const hint = isRight ? (field.hint?.(text, values) ?? "") : (field.complete?.(text) ?? []).join(", ");
  return hint === "" ? [first] : [first, indent + theme.paint(cutEnd(hint, room), { role: "muted" })];
}
