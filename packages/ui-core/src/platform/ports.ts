import type { PasskeyAssertion } from "@iphub/sdk/contract/passkey-assertion";
import type { PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "@iphub/sdk/contract/passkey-shapes";
import type { ThemeName } from "./tokens.ts";

/** The passkeys of this device; both return null where the reader gave up, or the device has no passkey that fits. */
export interface PasskeyPort {
  /** Signs what the hub asks for. */
  sign(asked: PasskeyRequest): Promise<PasskeyAssertion | null>;
  /** Makes a new passkey; null too where the device has one of this person. */
  make(asked: PasskeyCreation): Promise<PasskeyRegistration | null>;
}

/** The platform that a view-model runs on; the browser and the terminal implement it. */
export interface Ports {
  /** Milliseconds since 1970. */
  now(): number;
  /** The reader's IANA time zone, which determines today's date. */
  readonly timeZone: string;
  /** Runs `action` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** The hub of this window, where `storage` is shared by several hubs; "" where it belongs to one. */
  readonly host: string;
  /** Storage on this device: drafts, recent matters, the theme until the server answers. */
  readonly storage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** The theme of the system, or of the terminal; `follow` calls `changed` when it changes, and returns how to stop that. */
  readonly systemTheme: { read(): ThemeName; follow(changed: () => void): () => void };
  /** Deletes what is kept on this device to be read without the hub, where something is. */
  forgetKept(): void;
  /** Passkeys; null in the terminal, and where the browser has none at the hub's address. */
  readonly passkeys: PasskeyPort | null;
  /** Logs what only developers need to see. */
  report(message: string, error: unknown): void;
}
