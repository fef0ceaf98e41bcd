import { microsoftStateKey } from "@iphub/ui-core/identity/auth/microsoft-keys";

/** The beginnings of keys whose values are of no use in memory: the code that stores them must see the failure. */
const lasting = ["iphub.drafts", microsoftStateKey];

/**
 * Lets a page work where the browser forbids storage, or has no room left: what it does not store is kept in memory until the
 * page is left. Drafts are refused as before, so that the person is asked before they leave the page, and so is the state of a
 * sign-in with Microsoft, which comes back to another page.
 */
function keepInPage(): void {
  const memory = new Map<string, string>();
  const keep = (key: string, value: string, error: unknown) => {
    if (lasting.some((beginning) => key.startsWith(beginning))) throw error;
    memory.set(key, value);
  };
  // What another window has stored or removed since is newer: a person who signs out there is signed out here too.
  addEventListener("storage", ({ key }) => (key === null ? memory.clear() : memory.delete(key)));
  const { getItem, setItem, removeItem } = Storage.prototype;
  // The keys of the two storages differ, so that both may have one memory.
  Object.assign(Storage.prototype, {
    getItem(this: Storage, key: string) {
      return memory.get(key) ?? getItem.call(this, key);
    },
    setItem(this: Storage, key: string, value: string) {
      memory.delete(key);
      try {
        setItem.call(this, key, value);
      } catch (error) {
        keep(key, value, error);
      }
    },
    removeItem(this: Storage, key: string) {
      memory.delete(key);
      removeItem.call(this, key);
    },
  });
  const forbidden = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) =>
      keep(key, value, new DOMException("Storage is forbidden", "SecurityError")),
    removeItem: (key: string) => {
      memory.delete(key);
    },
  };
  for (const name of ["localStorage", "sessionStorage"] as const) {
    if (!isReadable(name)) Object.defineProperty(window, name, { value: forbidden });
  }
}

keepInPage();

/** A browser that forbids storage throws where it is reached, or has none. */
function isReadable(name: "localStorage" | "sessionStorage"): boolean {
  try {
    window[name].getItem(name);
    return true;
  } catch {
    return false;
  }
}
