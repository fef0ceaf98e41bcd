import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { abilitiesOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDeadlineActions } from "@iphub/ui-core/docket/deadlines/use-deadline-actions";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { Button } from "../../web-kit/button.tsx";
import styles from "./deadline-detail.module.css";

/** A form of a deadline that opens over the page. */
export type DeadlineForm = "read" | "docket" | "change" | "people" | "reject" | "close";

type Props = { readonly deadline: DeadlineRecord; readonly onForm: (form: DeadlineForm) => void };

/** The actions that the reader may take on a deadline; the most likely next one is the primary button. */
export function DeadlineActions({ deadline, onForm }: Props) {
  const reader = useReader();
  const { overlays } = useHubApp();
  const { actions, sending } = useDeadlineActions();
  const may = abilitiesOf(deadline, reader);
  const next = may.extend ? deadline.computed.ladder.find((step) => step.extension > deadline.extension) : undefined;
  const extend = async (extension: number, date: string) => {
    const agreed = await overlays.confirm({
      title: `Extend to ${date}?`,
      message: `Extension ${extension}, counted from the event. Earlier dates stay in the history; the deadline must be verified again.`,
      confirmLabel: "Extend",
    });
    if (agreed) await actions.extend(deadline, extension);
  };
  return (
    <div className={styles.actions}>
      {may.read && (
        <Button icon="check" onClick={() => onForm("read")}>
          Read…
        </Button>
      )}
      {may.docket && (
        <Button icon="check" onClick={() => onForm("docket")}>
          Docket…
        </Button>
      )}
      {may.verify && (
        <Button icon="verified" busy={sending} onClick={() => void actions.verify(deadline)}>
          Verify
        </Button>
      )}
      {may.close && (
        <Button colour="secondary" onClick={() => onForm("close")}>
          Close…
        </Button>
      )}
      {next && (
        <Button
          colour="secondary"
          busy={sending}
          onClick={() => {
            const date = dateWords(next.operative ?? next.nominal, { weekday: true });
            void extend(next.extension, date);
          }}
        >
          Extend
        </Button>
      )}
      {may.change && (
        <Button colour="secondary" onClick={() => onForm("change")}>
          Change…
        </Button>
      )}
      {may.assign && (
        <Button colour="secondary" onClick={() => onForm("people")}>
          Responsible…
        </Button>
      )}
      {may.reject && (
        <Button colour="secondary" onClick={() => onForm("reject")}>
          Reject…
        </Button>
      )}
      {may.reopen && (
        <Button colour="secondary" icon="undo" busy={sending} onClick={() => void actions.reopen(deadline)}>
          Reopen
        </Button>
      )}
      {may.whyNotVerify !== null && <p>{may.whyNotVerify}</p>}
    </div>
  );
}
