import type { FileNote } from "@iphub/sdk/contract/file-notes";
import { noteFields } from "@iphub/sdk/records/notes";
import { type FileNotesModel, type NotePin, pinWords } from "@iphub/ui-core/matters/files/use-file-notes";
import { putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, singleLine, wrapCells } from "../../terminal-kit/text-cells.ts";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";
import { noteLines, windowOf } from "../notes/note-blocks.ts";

type Props = {
  readonly fileId: string;
  /** The version that is read. */
  readonly version: number;
  readonly model: FileNotesModel;
  /** Where a new note is pinned: the page in view, and the found words on it. */
  readonly pin: NotePin;
  readonly onShow: (note: FileNote) => void;
  readonly onClose: () => void;
};

const widest = 90;

/** The notes that are pinned to a file, by page: write one, change and delete one's own, go where one is pinned. */
export function PaperNotes(props: Props) {
  return (
    <KeyScope captures>
      <NoteList {...props} />
    </KeyScope>
  );
}

type Asked = { readonly what: "line" } | { readonly what: "delete"; readonly note: FileNote };

function NoteList({ fileId, version, model, pin, onShow, onClose }: Props) {
  const { notes, mayAdd, mayChange, actions } = model;
  const [at, setAt] = useState<number | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
  const firstHere = notes.findIndex(({ page }) => page === pin.page);
  const index = Math.max(0, Math.min(at ?? firstHere, notes.length - 1));
  const note = notes[index];
  const place = `file-note:${fileId}`;
  const write = useNoteWriting(place, pin, actions);
  const step = (by: number) => () => setAt(Math.max(0, Math.min(notes.length - 1, index + by)));
  const on = pinnedWords(pin);
  const group = "Notes";
  const isOff = note === undefined;
  const isOthers = note === undefined || !mayChange(note);
  const remove = () => note && ask({ what: "delete", note });
  useKeys([
    { id: "notes.show", keys: ["enter"], label: "its place", group, rank: 1, run: () => note && onShow(note), isOff },
    {
      id: "notes.add",
      keys: ["a", "n"],
      label: "pin one",
      group,
      rank: 2,
      run: () => write(undefined),
      isOff: !mayAdd,
    },
    {
      id: "notes.line",
      keys: ["l"],
      label: "a line",
      group,
      rank: 3,
      run: () => ask({ what: "line" }),
      isOff: !mayAdd,
    },
    { id: "notes.edit", keys: ["e"], label: "edit", group, rank: 4, run: () => write(note), isOff: isOthers },
    { id: "notes.delete", keys: ["x", "delete"], label: "delete", group, rank: 5, run: remove, isOff: isOthers },
    { id: "notes.close", keys: ["escape", "q"], label: "close", group, rank: 6, run: onClose },
    { id: "notes.down", keys: ["j", "down"], label: "down", group, rank: 7, run: step(1), isOff },
    { id: "notes.up", keys: ["k", "up"], label: "up", group, rank: 8, run: step(-1), isOff },
  ]);
  if (asked?.what === "line") {
    return <NoteLine place={`${place} line`} pin={pin} model={model} onClose={() => ask(null)} />;
  }
  return (
    <>
      <NotePanel version={version} model={model} index={index} writes={mayAdd ? `a writes one ${on} · l a line` : ""} />
      {asked && <DeleteQuestion note={asked.note} onDelete={actions.remove} onClose={() => ask(null)} />}
    </>
  );
}

/** Writes a note in the reader's editor, or changes one; what was written is kept until it is saved. */
function useNoteWriting(place: string, pin: NotePin, actions: FileNotesModel["actions"]) {
  const app = useHubApp();
  const editText = useTextEditor();
  const write = async (before: FileNote | undefined) => {
    const draft = before ? `file-note-edit:${before.id}` : place;
    const content = await editText(before?.content ?? "", draft);
    if (content === null) return;
    const isDone =
      content.trim() === "" || (await (before ? actions.update(before, content) : actions.add(content, pin)));
    if (isDone) putDraft(app, draft, null);
  };
  return (before: FileNote | undefined) => void write(before);
}

type PanelProps = Pick<Props, "version" | "model"> & {
  readonly index: number;
  /** The keys that write a note; "" where the reader may not. */
  readonly writes: string;
};

function NotePanel({ version, model, index, writes }: PanelProps) {
  const theme = useTheme();
  const room = useRoom();
  const { notes, state, failure } = model;
  const note = notes[index];
  const width = Math.min(widest, room.columns - 2);
  const keys = [
    writes,
    note ? "Enter shows its place" : "",
    note && model.mayChange(note) ? "e edits · x deletes" : "",
    "Esc closes",
  ];
  const foot = wrapCells(keys.filter((part) => part !== "").join(" · "), width - 4);
  const most = Math.max(3, room.rows - 3 - foot.length);
  const blocks = notes.map((one) =>
    noteLines(theme, one, {
      width: width - 4,
      isSelected: one === note,
      most,
      place: pinWords(one, version),
      quote: one.quote,
    }),
  );
  const said =
    state === "pending" ? "Loading the notes" : (failure?.message ?? "No notes are pinned to this file yet.");
  const lines = notes.length === 0 ? [theme.paint(said, { role: "muted" })] : windowOf(blocks, index, most);
  const shown = [...lines, "", ...foot.map((line) => theme.paint(line, { role: "muted" }))];
  return <Panel title="Notes on this file" lines={shown} width={width} />;
}

type LineProps = Pick<Props, "model" | "pin" | "onClose"> & { readonly place: string };

/** A note of one line. */
function NoteLine({ place, pin, model, onClose }: LineProps) {
  const content: FormField = {
    id: "content",
    label: noteFields.content.label,
    value: "",
    check: (text) => (text.trim() === "" ? "The note is empty; write something" : null),
  };
  const save = ({ content: typed = "" }: FormValues) => model.actions.add(typed.trim(), pin);
  return (
    <Form
      title={`Note ${pinnedWords(pin)}`}
      draft={place}
      fields={[content]}
      remarks={pin.quote === null ? [] : [`About “${singleLine(pin.quote)}”.`]}
      errorOf={model.errorOf}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

type QuestionProps = {
  readonly note: FileNote;
  readonly onDelete: (note: FileNote) => Promise<boolean>;
  readonly onClose: () => void;
};

function DeleteQuestion({ note, onDelete, onClose }: QuestionProps) {
  const remove = () => {
    onClose();
    void onDelete(note);
  };
  return (
    <ConfirmDialog
      title="Delete this note?"
      message={`'${cutEnd(singleLine(note.content), 60)}' is deleted for everyone.`}
      confirmLabel="Delete note"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

/** Where a new note is pinned, in words. */
function pinnedWords({ page, quote }: NotePin): string {
  if (quote !== null) return "on the found words";
  return page === null ? "on the file" : `on page ${page}`;
}
