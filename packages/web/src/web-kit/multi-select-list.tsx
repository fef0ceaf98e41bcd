// biome-ignore-all lint/a11y/useSemanticElements: a native select neither searches nor shows faces.
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import floating from "./floating.module.css";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import { useAnchored } from "./use-anchored.ts";
import type { RemoteOptions, SelectableOption } from "./use-remote-options.ts";

type MultiSelectListProps<Option extends SelectableOption> = {
  readonly id: string;
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly found: RemoteOptions<Option>;
  readonly selected: readonly SelectableOption[];
  readonly activeId?: string;
  readonly emptyText: string;
  readonly mark?: (option: Option) => ReactNode;
  readonly onToggle: (option: Option) => void;
};

/** The element id of an option of the multi-select with this id. */
export const optionElementId = (id: string, optionId: string) => `${id}-option-${optionId}`;

/** `MultiSelectList {…}`: the open list of a multi-select; the input keeps the focus and handles the keys. */
export function MultiSelectList<Option extends SelectableOption>(props: MultiSelectListProps<Option>) {
  const { id, label, anchor, found, selected, activeId, emptyText, mark, onToggle } = props;
  const list = useAnchored<HTMLDivElement>({ anchor, matchWidth: true });
  const chosen = new Set(selected.map((option) => option.id));
  return (
    // A press in the list must not move the focus out of the input.
    <div
      ref={list}
      role="none"
      popover="manual"
      className={classNames(floating.floating, floating.framed)}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-busy={found.state === "pending"}
        className={floating.list}
      >
        {found.options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox holds the focus and its keys.
          // biome-ignore lint/a11y/useFocusableInteractive: options are reached by aria-activedescendant.
          <div
            key={option.id}
            id={optionElementId(id, option.id)}
            role="option"
            aria-selected={chosen.has(option.id)}
            className={classNames(floating.item, option.id === activeId && floating.active)}
            ref={(line) => {
              if (option.id === activeId) line?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => onToggle(option)}
          >
            {mark?.(option)}
            <span className={floating.words}>
              {option.title} {option.detail !== undefined && <span className={floating.aside}>{option.detail}</span>}
            </span>
            {chosen.has(option.id) && <Icon name="check" />}
          </div>
        ))}
      </div>
      <div role="status">
        {found.state === "pending" && found.options.length === 0 && (
          <div className={floating.note}>
            <Spinner label="Searching" showLabel />
          </div>
        )}
        {found.state === "completed" && found.options.length === 0 && <p className={floating.note}>{emptyText}</p>}
        {found.state === "failed" && <p className={floating.note}>The search failed. Type again to retry.</p>}
      </div>
    </div>
  );
}
