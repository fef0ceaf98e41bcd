/** The hub that the terminal application opens; what is absent is chosen as for every verb. */
export interface TerminalOptions {
  readonly profile?: string;
  readonly hub?: string;
  /** The person to act for, by e-mail address. */
  readonly as?: string;
}
