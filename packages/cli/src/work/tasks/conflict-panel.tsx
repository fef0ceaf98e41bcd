import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { useState } from "react";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { cutEnd, padCells, singleLine } from "../../terminal-kit/text-cells.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";

type Props = {
  /** What both have changed: `task`, `milestone`. */
  readonly what: string;
  /** The reader's changes field by field, and the current record. */
  readonly conflict: { readonly mine: object; readonly current: object };
  /** Saves the fields that were chosen from the reader's version over the current record. */
  readonly onResolve: (fields: readonly string[]) => void;
  readonly onClose: () => void;
};

const panelWidth = 100;
/** Fields whose label differs from their name. */
const fieldWords: Readonly<Record<string, string>> = {
  dueAt: "due date",
  clientDueDate: "client day",
  assignees: "people",
};

/** Two conflicting versions, to choose field by field. */
export function ConflictPanel(props: Props) {
  return (
    <KeyScope captures>
      <ConflictForm {...props} />
    </KeyScope>
  );
}

function ConflictForm({ what, conflict, onResolve, onClose }: Props) {
  const theme = useTheme();
  const room = useRoom();
  const fields = Object.keys(conflict.mine);
  const nameOf = useNames([conflict.mine, conflict.current].flatMap(peopleIn));
  const [at, setAt] = useState(0);
  const [mine, setMine] = useState<readonly string[]>(fields);
  const step = (by: number) => () => setAt((known) => Math.max(0, Math.min(fields.length - 1, known + by)));
  const turn = () => {
    const field = fields[at] ?? "";
    setMine((known) => (known.includes(field) ? known.filter((one) => one !== field) : [...known, field]));
  };
  const save = () => (mine.length === 0 ? onClose() : onResolve(mine));
  const group = "Conflict";
  useKeys([
    { id: "conflict.save", keys: ["enter"], label: "save my choice", group, rank: 1, run: save },
    { id: "conflict.turn", keys: ["space", "left", "right"], label: "yours or theirs", group, rank: 2, run: turn },
    { id: "conflict.close", keys: ["escape"], label: "keep theirs", group, rank: 3, run: onClose },
    { id: "conflict.down", keys: ["j", "down"], label: "down", group, rank: 4, run: step(1) },
    { id: "conflict.up", keys: ["k", "up"], label: "up", group, rank: 5, run: step(-1) },
  ]);
  const width = Math.min(panelWidth, room.columns - 2);
  const half = Math.floor((width - 4 - 12) / 2);
  const cell = (value: unknown, isChosen: boolean) => {
    const words = cutEnd(`${isChosen ? "●" : "○"} ${valueWords(value, nameOf)}`, half - 1);
    return padCells(theme.paint(words, isChosen ? { role: "accent", bold: true } : { role: "muted" }), half);
  };
  const lines = fields.map((field, index) => {
    const isMine = mine.includes(field);
    const mark = index === at ? theme.paint("▌", { role: "accent" }) : " ";
    const values =
      cell(Reflect.get(conflict.mine, field), isMine) + cell(Reflect.get(conflict.current, field), !isMine);
    return `${mark}${padCells(fieldWords[field] ?? field, 11)}${values}`;
  });
  const headings = theme.paint(`${" ".repeat(12)}${padCells("YOURS", half)}THEIRS`, { role: "muted" });
  return <Panel title={`Someone else changed this ${what}`} lines={[headings, ...lines]} width={width} />;
}

function peopleIn(version: object): string[] {
  const people: unknown = Reflect.get(version, "assignees");
  return Array.isArray(people) ? people.map(String) : [];
}

function valueWords(value: unknown, nameOf: (email: string) => string): string {
  return Array.isArray(value) ? value.map((one) => nameOf(String(one))).join(", ") : singleLine(String(value ?? "–"));
}
