/** The copy was changed since it was made, the target hub is not empty, or a folder cannot be made. */
export class RestoreError extends Error {
  override readonly name = "RestoreError";
}
