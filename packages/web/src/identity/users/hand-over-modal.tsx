import type { HandOverRow } from "@iphub/sdk/contract/hand-over";
import type { Account } from "@iphub/sdk/contract/people";
import { handOverKey, handOverRoles } from "@iphub/sdk/domain/identity/hand-over";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { useHandOver } from "@iphub/ui-core/identity/users/use-hand-over";
import type { Leaving } from "@iphub/ui-core/identity/users/use-people-list";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useOpener } from "../../web-kit/use-opener.ts";
import styles from "./people.module.css";
import { PeoplePicker } from "./people-picker.tsx";

type ModalProps = {
  readonly leaving: Leaving;
  /** Closes the account, where that was what the person at the screen wanted. */
  readonly onClosing: (account: Account) => void;
  readonly onClose: () => void;
};

type Review = ReturnType<typeof useHandOver>;

/** What a person holds, with the person who gets each thing, reviewed before it is handed over. */
export function HandOverModal({ leaving: { account, refusal }, onClosing, onClose }: ModalProps) {
  const review = useHandOver(account, true);
  const { plan, rows, to, count, draft, actions } = review;
  const name = fullName(account);
  const save = async () => {
    const isEmpty = await actions.handOver();
    if (!isEmpty) return;
    onClose();
    if (refusal !== null) onClosing(account);
  };
  return (
    <FormModal
      title={`Hand over the work of ${name}`}
      size="large"
      saveLabel={count === 0 ? "Hand over" : `Hand over ${count}`}
      saving={review.sending}
      disabled={count === 0}
      onSave={() => void save()}
      onCancel={onClose}
      draft={draft}
      onClose={onClose}
    >
      <div className={styles.form}>
        {refusal !== null && <p role="alert">{refusal}</p>}
        <PeoplePicker
          label="Hand over to"
          emails={to === null ? [] : [to]}
          onChange={(emails) => actions.chooseAll(emails.at(-1) ?? null)}
        />
        <LoadState remote={plan} what="What the person holds could not be loaded." lines={6} height={28} />
        {plan.data && <Remarks review={review} name={name} />}
        {plan.data && rows.length === 0 && <EmptyState message={`${name} holds nothing that you see.`} icon="check" />}
        {rows.length > 0 && <HeldTable review={review} />}
      </div>
    </FormModal>
  );
}

function Remarks({ review: { plan, staysAlone, to }, name }: { readonly review: Review; readonly name: string }) {
  const { hidden, more } = plan.data ?? {};
  return (
    <>
      {to !== null && staysAlone > 0 && (
        <p className={styles.closed}>▲ Deadlines that no one else answers for and that stay: {staysAlone}.</p>
      )}
      {hidden && hidden.rows > 0 && (
        <p className={styles.closed}>
          ▲ In matters that you do not see {name} holds {hidden.rows}
          {hidden.alone > 0 && `, of which deadlines that no one else answers for: ${hidden.alone}`}. These stay;
          someone who sees them sets another person.
        </p>
      )}
      {more && <p>There is more than one hand-over takes. Open this again for the rest.</p>}
    </>
  );
}

const kindWords: Readonly<Record<HandOverRow["kind"], string>> = {
  deadline: "Deadline",
  matter: "Matter",
  milestone: "Milestone",
  task: "Task",
  filter: "Watch list",
  template: "Workflow template",
};

function HeldTable({ review }: { readonly review: Review }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className={styles.short}>
            Held as
          </th>
          <th scope="col">Due</th>
          <th scope="col">Goes to</th>
        </tr>
      </thead>
      <tbody>
        {review.rows.map((row) => (
          <HeldRow key={handOverKey(row)} row={row} review={review} />
        ))}
      </tbody>
    </table>
  );
}

function HeldRow({ row, review }: { readonly row: HandOverRow; readonly review: Review }) {
  const matter = row.kind === "matter" ? row.invention?.references[0] : row.invention?.title;
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <bdi>{row.title}</bdi>
          <span className={styles.second}>
            {kindWords[row.kind]}
            {matter !== undefined && (
              <>
                {" · "}
                <bdi>{matter}</bdi>
              </>
            )}
          </span>
          {row.alone && <span className={styles.closed}>▲ no one else answers for it</span>}
        </span>
      </th>
      <td className={styles.short}>{handOverRoles(row)}</td>
      <td className={styles.short}>{row.dueAt !== null && <DateText value={row.dueAt} />}</td>
      <td>
        <NewPerson row={row} review={review} />
      </td>
    </tr>
  );
}

function NewPerson({
  row,
  review: { to, toOf, nameOf, actions },
}: {
  readonly row: HandOverRow;
  readonly review: Review;
}) {
  const [choosing, setChoosing] = useState(false);
  const opener = useOpener(choosing);
  const person = toOf(row);
  if (choosing) {
    const choose = (email: string | null) => {
      actions.choose(row, email);
      setChoosing(false);
    };
    return <OtherPerson of={row.title} onChoose={choose} onCancel={() => setChoosing(false)} />;
  }
  const isBarred = to !== null && person === null && row.maySee === false;
  return (
    <span className={styles.person}>
      <Checkbox
        label={person === null ? "Stays" : nameOf(person)}
        checked={person !== null}
        disabled={isBarred || (to === null && person === null)}
        onChange={(on) => actions.choose(row, on ? to : null)}
      />
      {isBarred && <span className={styles.closed}>▲ {nameOf(to)} may not see the matter</span>}
      <Button ref={opener} variant="text" colour="secondary" onClick={() => setChoosing(true)}>
        Other person
      </Button>
    </span>
  );
}

type OtherPersonProps = {
  /** The title of what is handed over. */
  readonly of: string;
  readonly onChoose: (email: string | null) => void;
  readonly onCancel: () => void;
};

/** The field in the place of the button that opened it, with the focus. */
function OtherPerson({ of, onChoose, onCancel }: OtherPersonProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = place.current?.querySelector("input");
    // Otherwise Enter in the closed list would hand everything over.
    const keepForm = (event: KeyboardEvent) => event.key === "Enter" && event.preventDefault();
    input?.focus();
    input?.addEventListener("keydown", keepForm);
    return () => input?.removeEventListener("keydown", keepForm);
  }, []);
  return (
    <div ref={place} className={styles.person}>
      <PeoplePicker label={`New person of ${of}`} emails={[]} onChange={(emails) => onChoose(emails.at(-1) ?? null)} />
      <Button variant="text" colour="secondary" onClick={onCancel}>
        Keep the choice
      </Button>
    </div>
  );
}
