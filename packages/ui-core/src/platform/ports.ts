/** The platform that a view-model runs on; the browser and the terminal implement it. */
export interface Ports {
  /** Milliseconds since 1970. */
  now(): number;
  /** The reader's IANA time zone, which determines today's date. */
  readonly timeZone: string;
  /** Runs `action` once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Storage on this device: recent matters, the theme until the server answers. */
  readonly storage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** Opens an address outside the hub: in a new tab, or in the reader's browser. */
  openUrl(url: string): void;
  /** Logs what only developers need to see. */
  report(message: string, error: unknown): void;
}
