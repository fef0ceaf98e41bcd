// biome-ignore-all lint/a11y/useSemanticElements: no native control lists groups of choices below a field.
import { type PaletteGroup, type PaletteLine, usePalette } from "@iphub/ui-core/app/use-palette";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { classNames } from "../web-kit/class-names.ts";
import { Icon } from "../web-kit/icon.tsx";
import { ModalDialog } from "../web-kit/modal.tsx";
import { useLateEnter } from "../web-kit/use-late-enter.ts";
import styles from "./palette.module.css";

type Props = { readonly onClose: () => void; readonly showKeys: () => void };

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The command palette: go anywhere, find a matter, task or person, act on the selection. */
export function Palette({ onClose, showKeys }: Props) {
  const navigate = useNavigate();
  const palette = usePalette({ go: navigate, showKeys });
  const listId = useId();
  const [activeId, setActiveId] = useState("");
  const lines = palette.groups.flatMap((group) => group.lines);
  const active = Math.max(
    0,
    lines.findIndex(({ id }) => id === activeId),
  );
  const choose = (line: PaletteLine) => {
    onClose();
    line.run();
  };
  const line = lines[active];
  // Results belong to the previous text until the new ones arrive; commands are there at once.
  const isFresh = palette.state !== "pending" || (line !== undefined && !line.id.startsWith("found:"));
  const lateEnter = useLateEnter(isFresh, () => line && choose(line));
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a composition, as in Japanese, runs nothing.
    if (event.nativeEvent.isComposing) return;
    lateEnter.drop();
    const step = steps[event.key];
    if (step !== undefined) setActiveId(lines[(active + step + lines.length) % lines.length]?.id ?? "");
    else if (event.key === "Enter") lateEnter.wait();
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  return (
    <ModalDialog className={styles.palette} label="Find anything" onClose={onClose}>
      <div className={styles.frame}>
        <div className={styles.field}>
          <Icon name="search" />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-label="Find a matter, task or person, or a command"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={lines.length > 0 ? `${listId}-${active}` : undefined}
            placeholder="Matter, task, person or command"
            autoComplete="off"
            maxLength={200}
            value={palette.text}
            onChange={(event) => {
              lateEnter.drop();
              setActiveId("");
              palette.type(event.target.value);
            }}
            onKeyDown={press}
          />
        </div>
        <PaletteList id={listId} groups={palette.groups} active={active} onActive={setActiveId} onChoose={choose} />
        <p role="status" className={styles.note}>
          {noteOf(palette.state, palette.text, lines.length)}
        </p>
      </div>
    </ModalDialog>
  );
}

function noteOf(state: string, text: string, count: number): string {
  if (state === "failed") return "The search failed. Type again to retry.";
  if (state === "pending") return count === 0 ? "Searching" : "";
  return count === 0 ? `Nothing found for '${text.trim()}'.` : "";
}

type ListProps = {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly active: number;
  readonly onActive: (id: string) => void;
  readonly onChoose: (line: PaletteLine) => void;
};

function PaletteList({ id, groups, active, onActive, onChoose }: ListProps) {
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0));
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.list}>
      {groups.map(({ title, lines }, at) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true" className={styles.heading}>
            {title}
          </p>
          {lines.map((line, offset) => {
            const index = (firsts[at] ?? 0) + offset;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field holds the focus and its keys.
              // biome-ignore lint/a11y/useFocusableInteractive: lines are reached by aria-activedescendant.
              <div
                key={line.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classNames(styles.line, index === active && styles.active)}
                ref={(element) => {
                  if (index === active) element?.scrollIntoView({ block: "nearest" });
                }}
                onPointerMove={() => onActive(line.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(line)}
              >
                <bdi className={styles.title}>{line.title}</bdi>
                <span className={styles.detail}>{line.detail}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
