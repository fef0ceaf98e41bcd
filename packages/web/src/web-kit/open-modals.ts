import { type RefObject, useLayoutEffect } from "react";
import { mountedList } from "./mounted-list.ts";

const openModals = mountedList<HTMLElement>();

/** Has a modal count as open while its component is mounted. */
export function useOpenModal(modal: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (modal.current ? openModals.add(modal.current) : undefined), [modal]);
}

/** The modal that was opened last; null without one. The browser lets no press through to what is outside it. */
export function useTopModal(): HTMLElement | null {
  return openModals.useItems().at(-1) ?? null;
}
