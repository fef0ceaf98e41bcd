import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { emailsEmptyWords, useInventionEmails } from "@iphub/ui-core/matters/correspondence/use-invention-emails";
import { Link } from "../../web-kit/link.tsx";
import { OpenList } from "../../web-kit/open-list.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import type { MatterTabProps } from "../inventions/fact-marks.ts";
import { MatterPage } from "../inventions/matter-page.tsx";
import styles from "./correspondence.module.css";
import { Email } from "./email.tsx";

/** The e-mail of a matter, one of its tabs. */
export function InventionEmailsPage({ marks }: MatterTabProps) {
  return <MatterPage marks={marks}>{(inventionId) => <InventionEmails inventionId={inventionId} />}</MatterPage>;
}

function InventionEmails({ inventionId }: { readonly inventionId: string }) {
  const emails = useInventionEmails(inventionId);
  const mayFile = useMay("inventions:write");
  return (
    <section aria-label="E-mails">
      <OpenList
        list={emails}
        what="The e-mail could not be loaded."
        empty={<EmptyState icon="mail" message={`No e-mail on this matter yet. ${emailsEmptyWords}`} />}
      >
        <ul className={styles.list}>
          {emails.rows.map((email) => (
            <Email key={email.id} email={email} />
          ))}
        </ul>
      </OpenList>
      {mayFile && (
        <p className={styles.muted}>
          E-mail without a matter <Link to="/unassigned-mail">waits to be filed</Link>.
        </p>
      )}
    </section>
  );
}
