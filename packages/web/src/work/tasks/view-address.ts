/** The address of the task search in a saved filter, by which it is pinned. */
export function viewAddress(id: string): string {
  return `/tasks?filter=${encodeURIComponent(id)}`;
}
