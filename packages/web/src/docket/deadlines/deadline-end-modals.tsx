import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { type ReactNode, useState } from "react";
import { FormModal } from "../../web-kit/form-modal.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = { readonly deadline: DeadlineRecord; readonly onClose: () => void };

/** Rejects a deadline with a reason. */
export function DeadlineRejectModal({ deadline, onClose }: Props) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const [reason, setReason] = useState("");
  const save = async () => {
    if (await actions.reject(deadline, reason)) onClose();
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
  const [filed, setFiled] = useState(officeReply?.description ?? "");
  const [filedOn, setFiledOn] = useState(officeReply?.date ?? today);
  const save = async () => {
    if (await actions.close(deadline, filed, filedOn)) onClose();
  };
  const off = filed.trim() === "" || filedOn === "";
  return (
    <EndModal title="Close the deadline" verb="Close it" busy={sending} off={off} save={save} onClose={onClose}>
      <p>{deadline.title}</p>
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
    </EndModal>
  );
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
