import { type Role, roleNames } from "@iphub/sdk/contract/permissions";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import styles from "./people.module.css";

type RoleChoiceProps = {
  readonly chosen: readonly Role[];
  readonly error: string | null;
  readonly onChange: (roles: readonly Role[]) => void;
};

/** The purpose of each role in a few words. */
const roleHints: Readonly<Record<Role, string>> = {
  administrator: "Everything, people and settings included",
  attorney: "Matters of all teams; dockets and verifies deadlines, changes workflows",
  paralegal: "Everyday work; dockets deadlines",
  docketing: "Dockets and verifies deadlines, maintains the office's closures, reads the audit trail",
  partner: "Matters of all teams; verifies deadlines, reads the audit trail",
  reader: "Reads only",
};

/** The roles of a person, whose permissions are those of all their roles together. */
export function RoleChoice({ chosen, error, onChange }: RoleChoiceProps) {
  return (
    <fieldset className={styles.roles}>
      <legend>Roles</legend>
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          label={role}
          hint={roleHints[role]}
          checked={chosen.includes(role)}
          onChange={(on) => onChange(on ? [...chosen, role] : chosen.filter((one) => one !== role))}
        />
      ))}
      {error !== null && (
        <p role="alert" className={styles.closed}>
          Roles: {error}
        </p>
      )}
    </fieldset>
  );
}
