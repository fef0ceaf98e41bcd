import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { classNames } from "./class-names.ts";
import styles from "./floating.module.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-map.ts";
import { useAnchored } from "./use-anchored.ts";

/** One item of a menu. */
export type MenuItem = {
  readonly id: string;
  readonly title: string;
  readonly onSelect: () => void;
  readonly icon?: IconName;
  /** The key that does the same, shown at the right. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** It deletes something. */
  readonly danger?: boolean;
  /** Shows a separator above it. */
  readonly separated?: boolean;
  /** It opens outside the hub, in a new tab. */
  readonly external?: boolean;
};

/** The props of an open menu. */
export type MenuListProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly align?: "start" | "end";
  /** `restoreFocus` is false if the focus has moved elsewhere, by Tab or by a press. */
  readonly onClose: (restoreFocus: boolean) => void;
};

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  j: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  k: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function nextIndex(key: string, at: number, titles: readonly string[]): number | undefined {
  const step = steps[key];
  if (step !== undefined) return step(at, titles.length);
  if (key.length !== 1 || key === " ") return undefined;
  const order = titles.map((_, offset) => (at + 1 + offset) % titles.length);
  return order.find((index) => titles[index]?.toLowerCase().startsWith(key.toLowerCase()));
}

/** `OpenMenu {label, items, anchor, align?, onClose(restoreFocus)}`: an open menu; its first item has the focus. */
export function OpenMenu({ label, items, anchor, align = "start", onClose }: MenuListProps) {
  const list = useAnchored<HTMLDivElement>({ anchor, align, onOutsidePress: () => onClose(false) });
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [list]);
  const shown = items.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item that had the focus may have left the menu.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [list, shown]);

  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Tab") return onClose(false);
    if (event.key === "Escape") {
      event.preventDefault();
      return onClose(true);
    }
    const all = lines();
    const at = all.findIndex((line) => line.matches(":focus"));
    const next = nextIndex(
      event.key,
      at,
      items.map((item) => item.title),
    );
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div ref={list} popover="manual" role="menu" aria-label={label} className={styles.floating} onKeyDown={press}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={item.disabled}
          className={classNames(styles.item, item.danger && styles.danger, item.separated && styles.separated)}
          onPointerMove={(event) => event.currentTarget.focus()}
          onClick={() => {
            if (item.disabled) return;
            onClose(true);
            item.onSelect();
          }}
        >
          {item.icon !== undefined && <Icon name={item.icon} />}
          <span className={styles.words}>{item.title}</span>
          {item.external && <Icon name="external" size="smx" label="opens in a new tab" />}
          {item.shortcut !== undefined && <kbd>{item.shortcut}</kbd>}
        </button>
      ))}
    </div>
  );
}
