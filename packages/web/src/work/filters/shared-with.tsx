import { useSharings } from "@iphub/ui-core/work/filters/filter-sharing";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import styles from "./shared-with.module.css";

type Props = {
  readonly shared: readonly string[];
  readonly error: string | null;
  readonly onChange: (shared: readonly string[]) => void;
};

/** `SharedWith {shared, error, onChange(shared)}`: who else finds a view: the reader's teams, or everybody. */
export function SharedWith({ shared, error, onChange }: Props) {
  const sharings = useSharings();
  return (
    <fieldset className={styles.shared}>
      <legend>Shared with</legend>
      {sharings.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={shared.includes(id)}
          onChange={(on) => onChange(on ? [...shared, id] : shared.filter((one) => one !== id))}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
