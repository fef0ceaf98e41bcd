import { personalKeys } from "../../platform/personal-keys.ts";
import type { Ports } from "../../platform/ports.ts";

const key = personalKeys.actingFor;

/** The person this window acts for. Kept over a reload; other open windows are not affected. */
export interface ActingFor {
  /** The e-mail address, or null for the reader themselves. */
  get(): string | null;
  set(email: string | null): void;
}

/** Creates its storage. */
export function createActingFor({ storage }: Pick<Ports, "storage">): ActingFor {
  let current = storage.getItem(key);
  return {
    get: () => current,
    set(email) {
      current = email;
      if (email === null) storage.removeItem(key);
      else storage.setItem(key, email);
    },
  };
}
