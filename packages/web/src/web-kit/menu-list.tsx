import { lazy, Suspense } from "react";
import type { MenuListProps } from "./open-menu.tsx";

const OpenMenu = lazy(async () => ({ default: (await import("./open-menu.tsx")).OpenMenu }));

/**
 * `MenuList {label, items, anchor, align?, onClose(restoreFocus)}`: an open menu; its code is loaded with the first
 * one.
 */
export function MenuList(props: MenuListProps) {
  return (
    <Suspense>
      <OpenMenu {...props} />
    </Suspense>
  );
}
