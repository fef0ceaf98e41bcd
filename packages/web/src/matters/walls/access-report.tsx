import type { MatterReader } from "@iphub/sdk/contract/access-log";
import { reasonWords, useMatterAccess, visitWords } from "@iphub/ui-core/matters/walls/use-matter-access";
import { Button } from "../../web-kit/button.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./walls.module.css";

type Props = { readonly id: string; readonly onClose: () => void };

/** `AccessReport {id, onClose}`: who can see a matter, and who has looked at it since the access log begins. */
export function AccessReport({ id, onClose }: Props) {
  const access = useMatterAccess(id);
  return (
    <Modal
      title="Who has seen this matter"
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <LoadState remote={access} what="The report could not be loaded." lines={6} />
      {access.data && (
        <>
          <p className={styles.muted}>
            {access.data.since ? (
              <>
                The access log begins on <DateText value={access.data.since} />.
              </>
            ) : (
              "The access log is still empty."
            )}
          </p>
          <Readers people={access.data.people} />
        </>
      )}
    </Modal>
  );
}

function Readers({ people }: { readonly people: readonly MatterReader[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Can see it</th>
          <th scope="col">Last seen</th>
          <th scope="col">What</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.email}>
            <th scope="row" title={person.email}>
              {person.name}
            </th>
            <td>{reasonWords(person)}</td>
            <td>{person.last ? <DateText value={person.last} /> : "Never"}</td>
            <td className={person.refused > 0 ? styles.broken : undefined}>{visitWords(person)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
