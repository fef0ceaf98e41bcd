import type { Account } from "@iphub/sdk/contract/people";
import type { SecuredAccount } from "@iphub/sdk/contract/secure-account";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { totalWords } from "@iphub/sdk/domain/total-words";
import type { usePeopleList } from "@iphub/ui-core/identity/users/use-people-list";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { FormModal, Modal } from "../../web-kit/modal.tsx";
import styles from "./people.module.css";

type SecureProps = {
  readonly account: Account;
  readonly people: ReturnType<typeof usePeopleList>;
  readonly onClose: () => void;
};

/** Ends everything that a compromised account can act with, and shows what it did since a day. */
export function SecureAccountModal({ account, people: { actions, sending, errorOf }, onClose }: SecureProps) {
  const today = useToday();
  const [since, setSince] = useState(() => addDays(today, -7));
  const [secured, setSecured] = useState<SecuredAccount | null>(null);
  const name = fullName(account);
  if (secured) return <SecuredModal name={name} secured={secured} onClose={onClose} />;
  return (
    <FormModal
      title={`Secure the account of ${name}?`}
      saveLabel="Secure the account"
      saving={sending}
      disabled={since === ""}
      onSave={() => void actions.secure(account, since).then(setSecured)}
      onCancel={onClose}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>
          All sign-ins, API tokens, links and calendar addresses of {name} end at once, no device is known any more, and
          the password is removed. Send a link to a new password when you have spoken to them.
        </p>
        <DateField
          label="Show what the account did since"
          value={since}
          onChange={setSince}
          error={errorOf("since") ?? undefined}
        />
      </div>
    </FormModal>
  );
}

type SecuredProps = { readonly name: string; readonly secured: SecuredAccount; readonly onClose: () => void };

function SecuredModal({ name, secured, onClose }: SecuredProps) {
  const { sessions, tokens, links, feeds, passkeys, assistants, changes, accesses } = secured;
  return (
    <Modal
      title={`The account of ${name} is secured`}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.form}>
        <p>
          Ended: sign-ins {sessions}, API tokens {tokens}, links {links}, calendar addresses {feeds}, passkeys{" "}
          {passkeys}.{secured.passwordRemoved && " The password was removed."}
          {assistants.length > 0 && ` May still act for them: ${assistants.join(", ")}.`}
        </p>
        <Trail
          title={`Changes since then: ${totalWords(changes.total)}`}
          rows={changes.data.map(({ seq, at, type, address }) => ({ key: seq, at, what: type, address }))}
        />
        <Trail
          title={`Sign-ins, reads and exports since then: ${totalWords(accesses.total)}`}
          rows={accesses.data.map(({ seq, at, kind, outcome, call, address }) => ({
            key: seq,
            at,
            what: `${kind}${outcome === "refused" ? " (refused)" : ""}: ${call}`,
            address,
          }))}
        />
      </div>
    </Modal>
  );
}

type TrailRow = { readonly key: number; readonly at: string; readonly what: string; readonly address: string | null };

function Trail({ title, rows }: { readonly title: string; readonly rows: readonly TrailRow[] }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {rows.map(({ key, at, what, address }) => (
          <tr key={key}>
            <td>
              <DateText value={at} time />
            </td>
            <td>{what}</td>
            <td>{address ?? ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
