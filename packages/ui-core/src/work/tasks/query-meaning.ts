import { parseTaskQuery, taskQueryFault } from "@iphub/sdk/domain/work/task-query/parse";
import { taskQueryWords } from "@iphub/sdk/domain/work/task-query/words";

/** What a query means, as `iphub explain-query` says it, in one line; "" for an empty one and one that cannot be read. */
export function queryMeaning(text: string): string {
  if (text.trim() === "" || taskQueryFault(text) !== null) return "";
  const query = parseTaskQuery(text);
  const words = taskQueryWords(query);
  // Which tasks a query without conditions finds depends on the filters next to it.
  const said = query.where === null ? words.slice(1) : words;
  return said.length === 0 ? "" : `Means: ${said.join("; ")}`;
}
