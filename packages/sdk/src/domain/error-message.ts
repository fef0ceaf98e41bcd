/** What an error says; of anything else that was thrown, its text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
