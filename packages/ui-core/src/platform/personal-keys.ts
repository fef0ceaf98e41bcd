import type { Ports } from "./ports.ts";
import type { Toasts } from "./toasts.ts";

/** What is kept of a person on a device, by its key: none of it is the next person's. The theme stays. */
export const personalKeys = {
  recentInventions: "iphub.recent-inventions",
  actingFor: "iphub.acting-for",
  /** The address that was asked for before a Microsoft sign-in, to return to it. */
  microsoftFrom: "iphub.microsoft-from",
} as const;

/** Deletes what is kept of a person on this device, and what is still said of their work. */
export function forgetPerson({ storage, forgetKept }: Pick<Ports, "storage" | "forgetKept">, toasts: Toasts): void {
  forgetKept();
  toasts.store.setState([], true);
  for (const key of Object.values(personalKeys)) storage.removeItem(key);
}
