import { counted } from "@iphub/sdk/domain/counted";
import { type PendingClosure, useClosures } from "@iphub/ui-core/docket/deadlines/use-closures";
import { useTextsDraft } from "@iphub/ui-core/platform/use-draft";
import { Button } from "../../web-kit/button.tsx";
import { DateField } from "../../web-kit/date-field.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";
import styles from "./closures-modal.module.css";

const noClosure = { date: "", reason: "" };

/** The office's closures: the list, a preview of what a change would move, then the change. */
export function ClosuresModal({ onClose }: { readonly onClose: () => void }) {
  const closures = useClosures();
  const draft = useTextsDraft("closure:new", noClosure);
  const { date = "", reason = "" } = draft.values;
  const put = (field: keyof typeof noClosure) => (text: string) => draft.actions.edit(field, () => text);
  const { actions, pending, sending, errorOf } = closures;
  const apply = async () => {
    const isAdded = pending?.change === "add";
    if ((await actions.apply()) && isAdded) draft.actions.discard();
  };
  const look = () => void actions.preview("add", date, reason);
  return (
    <Modal
      title="Office closures"
      size="large"
      onClose={onClose}
      footer={
        pending ? (
          <>
            <Button colour="secondary" onClick={actions.dismiss}>
              Back
            </Button>
            <Button busy={sending} onClick={() => void apply()}>
              {pending.change === "add" ? "Add the closure" : "Remove the closure"}
            </Button>
          </>
        ) : (
          <Button busy={sending} disabled={date === "" || reason.trim() === ""} onClick={look}>
            Preview the changes
          </Button>
        )
      }
    >
      {pending ? (
        <Moved pending={pending} />
      ) : (
        <>
          <DraftNotice draft={draft} />
          <div className={styles.form}>
            <DateField
              label="Closed on"
              value={date}
              onChange={put("date")}
              error={errorOf("date") ?? undefined}
              autoFocus
            />
            <TextField label="Reason" value={reason} onChange={put("reason")} error={errorOf("reason") ?? undefined} />
          </div>
          <ul className={styles.list}>
            {(closures.data ?? []).map((closure) => (
              <li key={`${closure.office} ${closure.date}`}>
                <DateText value={closure.date} weekday />
                <span>{closure.reason}</span>
                <Button
                  variant="text"
                  colour="secondary"
                  onClick={() => void actions.preview("remove", closure.date, closure.reason)}
                >
                  Remove…
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

function Moved({ pending }: { readonly pending: PendingClosure }) {
  const { effect, change } = pending;
  const { moved, hidden } = effect;
  const count = moved.length + hidden;
  const again = moved.filter((row) => row.verifyAgain).length;
  return (
    <>
      <p>
        {change === "add" ? "Closing" : "Opening"} the office on <DateText value={effect.date} weekday /> moves{" "}
        {counted(count, "deadline")}
        {again > 0 && `; ${again} verified before must be verified again`}
        {hidden > 0 && ` (${hidden} of matters that you may not see)`}.
      </p>
      {moved.length > 0 && (
        <table className={styles.moved}>
          <thead>
            <tr>
              <th scope="col">Matter</th>
              <th scope="col">Deadline</th>
              <th scope="col">Rule</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {moved.map((row) => (
              <tr key={row.deadlineId}>
                <td>{row.reference ?? row.matter}</td>
                <td>
                  {row.title}
                  {!row.dueMoves && " (a manual date applies)"}
                </td>
                <td>{row.rule}</td>
                <td>
                  <DateText value={row.from} weekday />
                </td>
                <td>
                  <DateText value={row.to} weekday />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
