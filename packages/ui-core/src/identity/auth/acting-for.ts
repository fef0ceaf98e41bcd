import type { Ports } from "../../platform/ports.ts";

const key = "iphub.acting-for";

/** For whom this window acts. Kept over a reload; other windows that are open go on as they were. */
export interface ActingFor {
  /** The e-mail address, or null for the reader alone. */
  get(): string | null;
  set(email: string | null): void;
}

/** Makes the memory of it. */
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
