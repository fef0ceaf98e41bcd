/**
 * An input that a pure rule cannot accept. `field` names the input, `message` says what is wrong and what to do;
 * the server answers it as 400 with `fields: {[field]: message}`, the CLI prints it and exits with 2.
 */
export class InputError extends Error {
  override readonly name = "InputError";
  readonly field: string;

  constructor(field: string, message: string) {
    super(`${field}: ${message}`);
    this.field = field;
  }
}
