/** Where the token is stored: local storage in a browser, a file or the environment in a terminal. */
export interface TokenStore {
  /** The token, or null when no one is signed in. */
  get(): string | null | Promise<string | null>;
  /** Stores a new token, after a sign-in or a refresh. */
  set(token: string): void | Promise<void>;
  /** Deletes the token at sign-out. */
  clear(): void | Promise<void>;
}

/** The part of `localStorage` that a token store needs. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A token store in memory, for scripts and tests; `token` is the initial one. */
export function memoryTokenStore(token: string | null = null): TokenStore {
  let held = token;
  return {
    get: () => held,
    set: (next) => {
      held = next;
    },
    clear: () => {
      held = null;
    },
  };
}

/** The key of the token in a browser's storage. */
export const tokenKey = "iphub.token";

/** A token store in `localStorage` or similar, shared by all tabs. */
export function storageTokenStore(storage: KeyValueStorage, key = tokenKey): TokenStore {
  return {
    get: () => storage.getItem(key),
    set: (token) => storage.setItem(key, token),
    clear: () => storage.removeItem(key),
  };
}

/** When a token was issued and expires, in milliseconds since 1970. */
export interface TokenTimes {
  readonly issuedAt: number | undefined;
  readonly expiresAt: number;
}

/** Reads the times of a JSON web token without verifying it; undefined if it is not one or does not expire. */
export function tokenTimes(token: string): TokenTimes | undefined {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== "number") return undefined;
  return { expiresAt: exp * 1000, issuedAt: typeof iat === "number" ? iat * 1000 : undefined };
}

/** The claims of a JSON web token, read without verifying it; none if it is not one. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
