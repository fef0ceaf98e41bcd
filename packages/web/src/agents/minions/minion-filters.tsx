import type { MinionFilter } from "@iphub/ui-core/agents/minions/minion-address";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./minions.module.css";

type Props = { readonly filter: MinionFilter; readonly onChange: (name: string, value: string) => void };

/** The filters of the minion lair: a text for name, trainer and manager, and the days of service. */
export function MinionFilters({ filter, onChange }: Props) {
  return (
    <div className={styles.filters}>
      <TextField
        label="Name, trainer or manager"
        hideLabel
        type="search"
        placeholder="Name, trainer or manager"
        value={filter.text}
        debounceMs={300}
        onChange={(text) => onChange("qs", text)}
      />
      <div className={styles.days}>
        <span className={styles.words} aria-hidden="true">
          At work
        </span>
        <TextField
          label="At work from"
          hideLabel
          type="date"
          value={filter.from}
          onChange={(day) => onChange("from", day)}
        />
        <span aria-hidden="true">to</span>
        <TextField
          label="At work until"
          hideLabel
          type="date"
          value={filter.to}
          onChange={(day) => onChange("to", day)}
        />
      </div>
    </div>
  );
}
