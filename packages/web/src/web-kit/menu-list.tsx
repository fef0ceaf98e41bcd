import { lazy, type RefObject, Suspense } from "react";
import type { IconName } from "./icon-map.ts";

const OpenMenu = lazy(async () => ({ default: (await import("./open-menu.tsx")).OpenMenu }));

/** One line of a menu. */
export type MenuItem = {
  readonly id: string;
  readonly title: string;
  readonly onSelect: () => void;
  readonly icon?: IconName;
  /** The key that does the same, shown at the right. */
  readonly shortcut?: string;
  readonly disabled?: boolean;
  /** It takes something away. */
  readonly danger?: boolean;
  /** A line above it sets it apart. */
  readonly separated?: boolean;
  /** It opens outside of the hub, in a new tab. */
  readonly external?: boolean;
};

/** What an open menu shows and where. */
export type MenuListProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly align?: "start" | "end";
  /** `restoreFocus` is false when the reader has moved on: by Tab or by a press elsewhere. */
  readonly onClose: (restoreFocus: boolean) => void;
};

/** `MenuList {label, items, anchor, align?, onClose(restoreFocus)}`: an open menu; its code comes with the first one. */
export function MenuList(props: MenuListProps) {
  return (
    <Suspense>
      <OpenMenu {...props} />
    </Suspense>
  );
}
