import type { EndingLine } from "@iphub/sdk/contract/deadline-reading";
import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { useEndings } from "@iphub/ui-core/docket/deadlines/notice-readings";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { type BegunDraft, useDraft, useTextDraft } from "@iphub/ui-core/platform/use-draft";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { DateField } from "../../web-kit/date-field.tsx";
import { FormModal } from "../../web-kit/modal.tsx";
import { Select } from "../../web-kit/select.tsx";
import { TextField } from "../../web-kit/text-field.tsx";

type Props = { readonly deadline: DeadlineRecord; readonly onClose: () => void };

/** Rejects a deadline with a reason; `onDone` is called after it was saved. */
export function DeadlineRejectModal({ deadline, onClose, onDone }: Props & { readonly onDone?: () => void }) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const draft = useTextDraft(`reject:${deadline.id}`);
  const reason = draft.values;
  const save = async () => {
    if (!(await actions.reject(deadline, reason))) return;
    draft.actions.discard();
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
      draft={draft}
      onClose={onClose}
    >
      <p>{deadline.title}</p>
      <TextField
        label="Reason"
        value={reason}
        onChange={draft.actions.set}
        error={errorOf("reason") ?? undefined}
        required
        autoFocus
      />
    </EndModal>
  );
}

const closing = z.object({ mailedOn: z.string(), filed: z.string(), filedOn: z.string() });

/** Closes a deadline with what was filed and when; prefilled with the reply that the office recorded. */
export function DeadlineCloseModal({ deadline, today, onClose }: Props & { readonly today: string }) {
  const { actions, sending, errorOf } = useDeadlineActions();
  const { officeReply } = deadline;
  const endings = useEndings(deadline);
  const begun = { mailedOn: "", filed: officeReply?.description ?? "", filedOn: officeReply?.date ?? today };
  const draft = useDraft(`close:${deadline.id}`, closing, begun);
  const { mailedOn, filed, filedOn } = draft.values;
  const set = (change: Partial<z.infer<typeof closing>>) => draft.actions.edit((known) => ({ ...known, ...change }));
  const save = async () => {
    if (!(await actions.close(deadline, filed, filedOn, mailedOn))) return;
    draft.actions.discard();
    onClose();
  };
  const off = filed.trim() === "" || filedOn === "";
  return (
    <EndModal
      title="Close the deadline"
      verb="Close it"
      busy={sending}
      off={off}
      save={save}
      draft={draft}
      onClose={onClose}
    >
      <p>{deadline.title}</p>
      {endings.length > 0 && (
        <Select
          label="Line of the office's record"
          value={`${filedOn} ${filed}`}
          onChange={(value) => set({ filedOn: value.slice(0, 10), filed: value.slice(11) })}
          options={endingOptions(endings, `${filedOn} ${filed}`)}
          hint="Only lines that can end this deadline"
        />
      )}
      <TextField
        label="What was filed"
        value={filed}
        onChange={(text) => set({ filed: text })}
        error={errorOf("filed") ?? undefined}
        required
        autoFocus
      />
      <DateField
        label="Filed on"
        strict
        value={filedOn}
        onChange={(day) => set({ filedOn: day })}
        error={errorOf("filedOn") ?? undefined}
        required
      />
      <DateField
        label="Mailed with a certificate on"
        strict
        value={mailedOn}
        onChange={(day) => set({ mailedOn: day })}
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
  readonly draft: BegunDraft;
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
      draft={props.draft}
    >
      {props.children}
    </FormModal>
  );
}
