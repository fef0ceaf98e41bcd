import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { settersOf, setterWords } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import { People } from "../../identity/public.ts";
import styles from "./deadline-list.module.css";

/** `DeadlineSetters {deadline}`: who docketed and verified it, 'ben for ada' if an assistant acted. */
export function DeadlineSetters({ deadline }: { readonly deadline: DeadlineRecord }) {
  const setters = settersOf(deadline);
  const nameOf = useNames(setters.flatMap(({ by, principal }) => [by, principal]));
  if (setters.every(({ principal }) => principal === null)) return <People emails={setters.map(({ by }) => by)} />;
  const inFull = setters.map((setter) => setterWords(setter, nameOf)).join(", ");
  return (
    <span className={styles.setters} title={inFull}>
      {setters.map((setter) => (
        <span key={setter.by}>{setterWords(setter, beforeTheAt)}</span>
      ))}
    </span>
  );
}

function beforeTheAt(email: string): string {
  return email.split("@")[0] ?? email;
}
