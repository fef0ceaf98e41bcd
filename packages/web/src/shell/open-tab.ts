import type { OpenedTab } from "@iphub/ui-core/identity/users/use-feedback";

/**
 * Opens an empty tab, whose address comes later; null where the browser blocks it. It is called in the press itself: a
 * browser blocks a tab that is opened after an answer of the hub.
 */
export function openTab(): OpenedTab | null {
  // With `noopener` the browser would not say whether it has opened one, nor let it be given an address.
  const tab = window.open("", "_blank");
  if (!tab || tab.closed) return null;
  // The page that comes into it is another's, and must not reach the hub's window.
  tab.opener = null;
  return { show: (address) => tab.location.replace(address), close: () => tab.close() };
}
