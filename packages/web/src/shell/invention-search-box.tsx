import { useInventionSearch } from "@iphub/ui-core/inventions/use-invention-search";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { classNames } from "../shared/class-names.ts";
import { Icon } from "../shared/icon.tsx";
import styles from "./invention-search-box.module.css";

/** The header's search for matters: results below, chosen by key or press (spec §2, Invention search). */
export function InventionSearchBox() {
  const search = useInventionSearch();
  const navigate = useNavigate();
  const listId = useId();
  const [active, setActive] = useState(-1);
  const shown = search.open && search.summary !== "";
  const choose = (id: string) => {
    search.actions.close();
    search.actions.type("");
    search.actions.close();
    navigate(`/inventions/${encodeURIComponent(id)}`);
  };
  const press = (event: KeyboardEvent) => {
    const last = search.results.length - 1;
    if (event.key === "ArrowDown") setActive(Math.min(active + 1, last));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Escape") search.actions.close();
    else if (event.key === "Enter") {
      const hit = search.results[Math.max(active, 0)];
      if (hit) choose(hit.id);
    } else return;
    event.preventDefault();
  };
  return (
    <search className={styles.box}>
      <Icon name="search" />
      <input
        type="search"
        className={styles.input}
        placeholder="Find a matter: title, reference or application number"
        aria-label="Find a matter"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={search.typed}
        onChange={(event) => {
          setActive(-1);
          search.actions.type(event.target.value);
        }}
        onFocus={search.actions.focus}
        onBlur={search.actions.blur}
        onKeyDown={press}
      />
      <div className={classNames(styles.dropdown, shown && styles.open)}>
        <p className={styles.summary} role="status">
          {shown ? search.summary : ""}
        </p>
        <div id={listId} role="listbox" aria-label="Matters found" className={styles.list}>
          {shown &&
            search.results.map((hit, index) => (
              <div
                key={hit.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classNames(styles.hit, index === active && styles.active)}
                onPointerMove={() => setActive(index)}
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(hit.id);
                }}
              >
                <span className={styles.reference}>{hit.references[0] ?? "–"}</span>
                <span className={styles.title}>{hit.title}</span>
              </div>
            ))}
        </div>
      </div>
    </search>
  );
}
