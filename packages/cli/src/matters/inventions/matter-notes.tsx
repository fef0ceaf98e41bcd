import type { Milestone } from "@iphub/sdk/contract/milestones";
import { noteFields } from "@iphub/sdk/records/notes";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { type Note, type NoteSubject, useNotes } from "@iphub/ui-core/matters/notes/use-notes";
import { useUnknownMentions } from "@iphub/ui-core/matters/notes/use-unknown-mentions";
import { putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { ConfirmDialog } from "../../terminal-kit/dialog.tsx";
import { Form, type FormField, type FormValues } from "../../terminal-kit/form.tsx";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, singleLine } from "../../terminal-kit/text-cells.ts";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";
import { useMentionCheck } from "../chat/use-mention-check.ts";
import { useMentionCompletion } from "../chat/use-mention-completion.ts";
import { noteLines, windowOf } from "../notes/note-blocks.ts";

type Props = {
  readonly inventionId: string;
  readonly milestone: Milestone | undefined;
  readonly onClose: () => void;
};

const widest = 90;

/** Notes on the selected row's milestone and on the matter: read; where one may, write in one's editor, delete. */
export function MatterNotes({ inventionId, milestone, onClose }: Props) {
  const [isOnMatter, setIsOnMatter] = useState(milestone === undefined);
  const subject: NoteSubject =
    isOnMatter || !milestone ? { on: "invention", id: inventionId } : { on: "milestone", id: milestone.id };
  const title = isOnMatter ? "Notes on the matter" : `Notes on ${milestone?.title ?? ""}`;
  const turn = milestone && (() => setIsOnMatter((known) => !known));
  return (
    <KeyScope captures>
      <NoteList key={subject.on} subject={subject} title={title} onTurn={turn} onClose={onClose} />
    </KeyScope>
  );
}

function NoteList(props: {
  readonly subject: NoteSubject;
  readonly title: string;
  readonly onTurn: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const { subject, title, onTurn, onClose } = props;
  const theme = useTheme();
  const room = useRoom();
  const { notes, state, failure, actions, mayAdd, mayChange } = useNotes(subject);
  const app = useHubApp();
  const editText = useTextEditor();
  const [at, setAt] = useState(0);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const [isWritingLine, setIsWritingLine] = useState(false);
  const index = Math.max(0, Math.min(at, notes.length - 1));
  const note = notes[index];
  const step = (by: number) => () => setAt(Math.max(0, Math.min(notes.length - 1, index + by)));
  const nameOf = useNames(notes.flatMap(({ mentions }) => mentions));
  const unknownIn = useUnknownMentions();
  const [doubted, setDoubted] = useState<DoubtedNote | null>(null);
  const place = `note:${subject.on}:${subject.id}`;
  const placeOf = (before: Note | undefined) => (before ? `note:${before.id}` : place);
  const save = async (before: Note | undefined, content: string) => {
    const isSaved = await (before ? actions.update(before, content) : actions.create(content));
    if (isSaved) putDraft(app, placeOf(before), null);
  };
  const write = async (before: Note | undefined) => {
    const content = await editText(before?.content ?? "", placeOf(before));
    if (content === null) return;
    if (content.trim() === "") return putDraft(app, placeOf(before), null);
    const names = await unknownIn(content, before?.content ?? "");
    if (names.length > 0) setDoubted({ before, content, names });
    else await save(before, content);
  };
  const group = "Notes";
  const isOff = note === undefined;
  const isFixed = note === undefined || !mayChange(note);
  const add = () => void write(undefined);
  const edit = () => void write(note);
  const addLine = () => setIsWritingLine(true);
  const ask = () => note && setDeleting(note);
  const other = subject.on === "invention" ? "the milestone's" : "the matter's";
  useKeys([
    { id: "notes.add", keys: ["a", "n"], label: "write one", group, rank: 1, run: add, isOff: !mayAdd },
    { id: "notes.edit", keys: ["e", "enter"], label: "edit", group, rank: 2, run: edit, isOff: isFixed },
    { id: "notes.line", keys: ["l"], label: "write a line", group, rank: 3, run: addLine, isOff: !mayAdd },
    { id: "notes.delete", keys: ["x", "delete"], label: "delete", group, rank: 3, run: ask, isOff: isFixed },
    { id: "notes.turn", keys: ["tab"], label: other, group, rank: 4, run: () => onTurn?.(), isOff: !onTurn },
    { id: "notes.close", keys: ["escape", "q"], label: "close", group, rank: 5, run: onClose },
    { id: "notes.down", keys: ["j", "down"], label: "down", group, rank: 6, run: step(1), isOff },
    { id: "notes.up", keys: ["k", "up"], label: "up", group, rank: 7, run: step(-1), isOff },
  ]);
  const width = Math.min(widest, room.columns - 2);
  const most = room.rows - 4;
  const blocks = notes.map((one) => {
    const mentioned = one.mentions.map((email) => ({ email, name: nameOf(email) }));
    return noteLines(theme, one, { width: width - 4, isSelected: one === note, most, mentioned });
  });
  const none = `There are no notes yet${mayAdd ? "; a writes one" : ""}.`;
  const said = state === "pending" ? "Loading the notes" : (failure?.message ?? none);
  const offered = [mayAdd && "a writes one · l a line", !isFixed && "e edits · x deletes", onTurn && `Tab ${other}`];
  const keysLine = [...offered, "Esc closes"].filter(Boolean).join(" · ");
  const lines = notes.length === 0 ? [theme.paint(said, { role: "muted" })] : windowOf(blocks, index, most);
  const panel = <Panel title={title} lines={[...lines, "", theme.paint(keysLine, { role: "muted" })]} width={width} />;
  if (isWritingLine)
    return <NoteLine place={`${place} line`} onSave={actions.create} onClose={() => setIsWritingLine(false)} />;
  if (doubted) {
    const { before, content, names } = doubted;
    const answer = (act: () => Promise<unknown>) => () => {
      setDoubted(null);
      void act();
    };
    return (
      <UnknownMentions
        names={names}
        onEdit={answer(() => write(before))}
        onSave={answer(() => save(before, content))}
      />
    );
  }
  if (!deleting) return panel;
  const remove = () => {
    setDeleting(null);
    void actions.remove(deleting);
  };
  return (
    <>
      {panel}
      <DeleteQuestion note={deleting} onDelete={remove} onClose={() => setDeleting(null)} />
    </>
  );
}

function DeleteQuestion(props: { readonly note: Note; readonly onDelete: () => void; readonly onClose: () => void }) {
  const begins = cutEnd(singleLine(props.note.content), 60);
  return (
    <ConfirmDialog
      title="Delete this note?"
      message={`'${begins}' is deleted for everyone, and waits 30 days in the bin.`}
      confirmLabel="Delete note"
      cancelLabel="Keep it"
      isDangerous
      onConfirm={props.onDelete}
      onCancel={props.onClose}
    />
  );
}

/** A note that was written and not saved yet, because no person has these names after @. */
interface DoubtedNote {
  readonly before: Note | undefined;
  readonly content: string;
  readonly names: readonly string[];
}

/** Says which names after @ are no one's, and keeps the text: it is edited again, or saved as it is. */
function UnknownMentions(props: {
  readonly names: readonly string[];
  readonly onEdit: () => void;
  readonly onSave: () => void;
}) {
  const names = props.names.map((name) => `@${name}`).join(", ");
  return (
    <ConfirmDialog
      title="No one has this name"
      message={`${names} matches no person who works here, so that no one is told. What you wrote is kept.`}
      confirmLabel="Save it so"
      cancelLabel="Edit again"
      isDangerous
      onConfirm={props.onSave}
      onCancel={props.onEdit}
    />
  );
}

/** A note of one line, in which a name after @ is completed; the reader's editor knows no one's name. */
function NoteLine(props: {
  readonly place: string;
  readonly onSave: (content: string) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const completion = useMentionCompletion();
  const mentions = useMentionCheck();
  const content: FormField = {
    id: "content",
    label: noteFields.content.label,
    value: "",
    placeholder: "@name notifies a person; Tab completes it",
    check: (text) => (text.trim() === "" ? "The note is empty; write something" : null),
    completion,
  };
  const save = async ({ content: typed = "" }: FormValues) =>
    (await mentions.passes(typed)) && Boolean(await props.onSave(typed.trim()));
  return (
    <Form
      title="Note"
      draft={props.place}
      fields={[content]}
      errorOf={(_, { content: typed = "" }) => mentions.faultOf(typed)}
      onSubmit={save}
      onClose={props.onClose}
    />
  );
}
