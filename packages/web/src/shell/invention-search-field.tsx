import { useInventionSearch } from "@iphub/ui-core/matters/inventions/use-invention-search";
import { useRecentInventions } from "@iphub/ui-core/matters/inventions/use-recent-inventions";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { classNames } from "../web-kit/class-names.ts";
import { Icon } from "../web-kit/icon.tsx";
import { latePart } from "../web-kit/late-part.tsx";
import { useLateEnter } from "../web-kit/use-late-enter.ts";
import styles from "./invention-search-box.module.css";
import type { FoundMatter, HitsProps } from "./invention-search-hits.tsx";
import { searchInput } from "./invention-search-input.ts";
import { searchFieldId } from "./use-command-keys.ts";

const InventionSearchHits = latePart(async () => (await import("./invention-search-hits.tsx")).InventionSearchHits);

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What was typed before this code was there, and whether the field has the focus: nothing of it is lost. */
function before(): { readonly text: string; readonly isFocused: boolean } {
  const field = document.getElementById(searchFieldId);
  const text = field instanceof HTMLInputElement ? field.value : "";
  return { text, isFocused: field !== null && field === document.activeElement };
}

/** Takes over what was typed before this code was there, and the focus. */
function useTakenOver(type: (text: string) => void): void {
  const [taken, setTaken] = useState<ReturnType<typeof before> | null>(before);
  useEffect(() => {
    if (taken === null) return;
    setTaken(null);
    if (taken.isFocused) document.getElementById(searchFieldId)?.focus();
    if (taken.text !== "") type(taken.text);
  }, [taken, type]);
}

/** The header's search for matters: results below, or the recent matters while the field is empty. */
export function InventionSearchField() {
  const search = useInventionSearch();
  useTakenOver(search.actions.type);
  const navigate = useNavigate();
  const empty = search.typed.trim() === "";
  const recents = useRecentInventions(search.open && empty);
  const listId = useId();
  const [active, setActive] = useState(-1);
  const matters: readonly FoundMatter[] = empty ? recents.rows : search.results;
  const summary = empty ? "Recent matters" : search.summary;
  const shown = search.open && summary !== "" && (!empty || matters.length > 0);
  const choose = ({ id }: FoundMatter) => {
    search.actions.clear();
    document.getElementById(searchFieldId)?.blur();
    navigate(`/inventions/${encodeURIComponent(id)}`);
  };
  const chooseAt = (index: number) => {
    const matter = matters[index];
    if (matter && shown) choose(matter);
  };
  const lateEnter = useLateEnter(search.isCurrent, () => chooseAt(0));
  const press = (event: KeyboardEvent) => {
    // The Enter that ends a composition, as in Japanese, chooses no matter.
    if (event.nativeEvent.isComposing) return;
    lateEnter.drop();
    if (event.key === "Escape") search.actions.close();
    else if (event.key in steps) setActive(Math.max(0, Math.min(active + (steps[event.key] ?? 0), matters.length - 1)));
    else if (event.key !== "Enter") return;
    else if (empty || active >= 0) chooseAt(active);
    else lateEnter.wait();
    event.preventDefault();
  };
  return (
    <search className={styles.box}>
      <Icon name="search" />
      <input
        {...searchInput}
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={search.typed}
        onChange={(event) => {
          lateEnter.drop();
          setActive(-1);
          search.actions.type(event.target.value);
        }}
        onFocus={search.actions.focus}
        onBlur={() => {
          lateEnter.drop();
          search.actions.blur();
        }}
        onKeyDown={press}
      />
      <InventionSearchList
        id={listId}
        shown={shown}
        summary={summary}
        matters={matters}
        active={active}
        onActive={setActive}
        onChoose={choose}
      />
    </search>
  );
}

type Props = HitsProps & {
  readonly shown: boolean;
  /** How many were found, or why the list is empty. */
  readonly summary: string;
};

function InventionSearchList({ id, shown, summary, matters, active, onActive, onChoose }: Props) {
  return (
    <div className={classNames(styles.dropdown, shown && styles.open)}>
      <p className={styles.summary} role="status">
        {shown ? summary : ""}
      </p>
      <div id={id} role="listbox" aria-label="Matters" className={styles.list}>
        {shown && (
          <InventionSearchHits id={id} matters={matters} active={active} onActive={onActive} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}
