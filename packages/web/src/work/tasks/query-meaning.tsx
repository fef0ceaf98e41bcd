import { queryMeaning } from "@iphub/ui-core/work/tasks/query-meaning";
import styles from "./query-field.module.css";

/** `QueryMeaning {text}`: what a query means, said politely; empty without one, so that the live region is there. */
export function QueryMeaning({ text }: { readonly text: string }) {
  const words = queryMeaning(text);
  return (
    <p role="status" className={words === "" ? "visually-hidden" : styles.meaning}>
      {words}
    </p>
  );
}
