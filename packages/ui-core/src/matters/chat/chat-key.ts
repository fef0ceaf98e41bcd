/** Where the messages of a matter or a minion are in the query cache; apart from `matterKeys`, which the first page loads. */
export function chatKey(id: string): readonly string[] {
  return ["chat", "list", id];
}
