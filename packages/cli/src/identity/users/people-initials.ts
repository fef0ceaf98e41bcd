/** People as a column shows them: two letters each, more than two are counted; a dash for no one. */
export function peopleInitials(emails: readonly string[]): string {
  if (emails.length === 0) return "–";
  const shown = emails.slice(0, 2).map((email) => email.slice(0, 2).toUpperCase());
  return shown.join(" ") + (emails.length > shown.length ? `+${emails.length - shown.length}` : "");
}
