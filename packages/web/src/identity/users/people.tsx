import { useShownPeople } from "@iphub/ui-core/identity/users/use-names";
import { Avatar } from "./avatar.tsx";
import styles from "./people-chips.module.css";

/** `People {emails}`: the people of a task as avatars; above three, the number of the others. */
export function People({ emails }: { readonly emails: readonly string[] }) {
  const { nameOf, initialsOf } = useShownPeople(emails);
  if (emails.length === 0) return <span className={styles.none}>–</span>;
  const shown = emails.slice(0, 3);
  return (
    <span className={styles.people} title={emails.map(nameOf).join(", ")}>
      {shown.map((email) => (
        <Avatar key={email} initials={initialsOf(email)} name={nameOf(email)} size="sm" />
      ))}
      {emails.length > shown.length && <span className={styles.more}>+{emails.length - shown.length}</span>}
    </span>
  );
}
