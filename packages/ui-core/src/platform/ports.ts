/** What a view-model needs of the place where it runs; the browser and the terminal each bring their own. */
export interface Ports {
  /** Milliseconds since 1970. */
  now(): number;
  /** The reader's IANA time zone: it decides which day is today. */
  readonly timeZone: string;
  /** Runs `action` once after `milliseconds`; the function returned takes it back. */
  after(milliseconds: number, action: () => void): () => void;
  /** What outlives the session on this device: recent matters, the theme until the server answers. */
  readonly storage: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  /** Opens an address outside of the hub: a new tab, or the reader's browser. */
  openUrl(url: string): void;
  /** Where what no one needs to see but a developer goes. */
  report(message: string, error: unknown): void;
}
