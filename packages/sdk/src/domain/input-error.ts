/**
 * An input that a pure rule rejects. `field` names the input, `reason` says what is wrong and what to do, and `message`
 * is both. The server responds with 400 and `fields: {[field]: reason}`, the CLI prints it and exits with 2.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}
