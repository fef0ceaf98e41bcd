import type { EndingLine } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEndings } from "@iphub/ui-core/docket/deadlines/notice-readings";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type ReactNode, useState } from "react";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = { readonly deadline: DeadlineRecord; readonly onClose: () => void };

/** Rejects a deadline with a reason; `onDone` is called after it was saved. */
export function DeadlineRejectModal({ deadline, onClose, onDone }: Props & { readonly onDone?: () => void }) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const [reason, setReason] = useState("");
  const save = async () => {
    if (!(await actions.reject(deadline, reason))) return;
    onClose();
    onDone?.();
  };
  return (
    <EndModal
      title="Reject the deadline"
      verb="Reject"
      busy={sending}
      off={reason.trim() === ""}
      save={save}
      onClose={onClose}
    >
      <p>{deadline.title}</p>
      <TextField
        label="Reason"
        value={reason}
        onChange={setReason}
        error={errorOf("reason") ?? undefined}
        required
        autoFocus
      />
    </EndModal>
  );
}

/** Closes a deadline with what was filed and when; prefilled with the reply that the office recorded. */
export function DeadlineCloseModal({ deadline, today, onClose }: Props & { readonly today: string }) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const { officeReply } = deadline;
  const endings = useEndings(deadline);
  const [mailedOn, setMailedOn] = useState("");
  const [filed, setFiled] = useState(officeReply?.description ?? "");
  const [filedOn, setFiledOn] = useState(officeReply?.date ?? today);
  const save = async () => {
    if (await actions.close(deadline, filed, filedOn, mailedOn)) onClose();
  };
  const off = filed.trim() === "" || filedOn === "";
  return (
    <EndModal title="Close the deadline" verb="Close it" busy={sending} off={off} save={save} onClose={onClose}>
      <p>{deadline.title}</p>
      {endings.length > 0 && (
        <Select
          label="Line of the office's record"
          value={`${filedOn} ${filed}`}
          onChange={(value) => {
            setFiledOn(value.slice(0, 10));
            setFiled(value.slice(11));
          }}
          options={endingOptions(endings, `${filedOn} ${filed}`)}
          hint="Only lines that can end this deadline"
        />
      )}
      <TextField
        label="What was filed"
        value={filed}
        onChange={setFiled}
        error={errorOf("filed") ?? undefined}
        required
        autoFocus
      />
      <TextField
        label="Filed on"
        type="date"
        strict
        value={filedOn}
        onChange={setFiledOn}
        error={errorOf("filedOn") ?? undefined}
        required
      />
      <TextField
        label="Mailed with a certificate on"
        type="date"
        strict
        value={mailedOn}
        onChange={setMailedOn}
        hint="37 CFR 1.8: then the day of mailing counts, not the day of receipt"
        error={errorOf("mailedOn") ?? undefined}
      />
    </EndModal>
  );
}

function endingOptions(endings: readonly EndingLine[], own: string) {
  const lines = endings.map(({ code, date, description }) => ({
    value: `${date} ${description}`,
    title: `${dateWords(date)} ${description} (${code})`,
  }));
  return lines.some(({ value }) => value === own) ? lines : [{ value: own, title: "Another paper" }, ...lines];
}

function EndModal(props: {
  readonly title: string;
  readonly verb: string;
  readonly busy: boolean;
  readonly off: boolean;
  readonly save: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <FormModal
      title={props.title}
      onClose={props.onClose}
      saveLabel={props.verb}
      onSave={() => void props.save()}
      saving={props.busy}
      disabled={props.off}
      onCancel={props.onClose}
    >
      {props.children}
    </FormModal>
  );
}
