import type { Filter } from "@iphub/sdk/contract/filters";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { emptyListWords, peopleOfFilter } from "@iphub/ui-core/work/boards/empty-list";
import styles from "./board.module.css";

/** An empty list: which tasks are listed there, and what a card gets that is moved there. */
export function EmptyList({ filter }: { readonly filter: Filter }) {
  const nameOf = useNames(peopleOfFilter(filter.data));
  return <p className={styles.empty}>{emptyListWords(filter, nameOf)}</p>;
}
