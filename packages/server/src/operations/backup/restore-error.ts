/** The copy was changed since it was made, or the target hub is not empty. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}
