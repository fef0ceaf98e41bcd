/** Which hub the terminal application opens; what is absent is chosen as for every verb. */
export interface TerminalOptions {
  readonly profile?: string;
  readonly hub?: string;
  /** For whom to act, by e-mail address. */
  readonly as?: string;
}
