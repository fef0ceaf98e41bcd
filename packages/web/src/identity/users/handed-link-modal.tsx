import type { HandedLink } from "@iphub/ui-core/identity/users/use-people-list";
import { Button } from "../../web-kit/button.tsx";
import { CopyText } from "../../web-kit/copy-text.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import styles from "./people.module.css";

/** Says that a one-time link was mailed, or shows it once, to hand over. */
export function HandedLinkModal({ handed, onClose }: { readonly handed: HandedLink; readonly onClose: () => void }) {
  const until = <DateText value={handed.expiresAt} weekday time />;
  return (
    <Modal
      title={`Link for ${handed.name}`}
      isShownOnce={handed.link !== null}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.link}>
        {handed.link === null ? (
          <p>
            A link to choose a password is on its way to {handed.sentTo}. It works once, until {until}.
          </p>
        ) : (
          <>
            <p>
              This hub sends no mail: give this link to {handed.name} yourself. It works once, until {until}, and is
              shown only now.
            </p>
            <CopyText text={handed.link} label="Copy the link" />
          </>
        )}
      </div>
    </Modal>
  );
}
