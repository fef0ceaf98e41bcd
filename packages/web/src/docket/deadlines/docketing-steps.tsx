import type { DeadlineRecord } from "@iphub/sdk/contract/deadline-shapes";
import { deadlineAddress } from "@iphub/ui-core/docket/deadlines/deadline-words";
import type { DocketingModel } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import styles from "./deadline-docketing.module.css";

/** A form over the page. */
export type DocketingFormName = "date" | "reject" | "read";

type Props = {
  readonly model: DocketingModel;
  readonly row: DeadlineRecord;
  readonly onForm: (form: DocketingFormName) => void;
};

/** `DocketingSteps {model, row, onForm}`: what the reader can do with the entry, with the keys. */
export function DocketingSteps({ model, row, onForm }: Props) {
  const { actions, may, canVerify, isReady, sending, view } = model;
  return (
    <div className={styles.actions}>
      {may?.docket && (
        <Button icon="check" busy={!isReady || sending} onClick={() => void actions.docket()}>
          Docket <kbd>D</kbd>
        </Button>
      )}
      {canVerify && (
        <Button icon="verified" busy={!isReady || sending} onClick={() => void actions.verify()}>
          Verify <kbd>V</kbd>
        </Button>
      )}
      {may?.read && (
        <>
          <Button icon="check" onClick={() => onForm("read")}>
            Read… <kbd>E</kbd>
          </Button>
          <Button colour="secondary" busy={!isReady} onClick={() => void actions.noPeriod()}>
            No period <kbd>0</kbd>
          </Button>
        </>
      )}
      <Button colour="secondary" disabled={model.isLast} onClick={actions.toNext}>
        Next <kbd>J</kbd>
      </Button>
      {may?.docket && (
        <Button colour="secondary" onClick={() => onForm("date")}>
          Other date…
        </Button>
      )}
      {may?.reject && (
        <Button colour="secondary" onClick={() => onForm("reject")}>
          Reject…
        </Button>
      )}
      {view === "to-verify" && <Link to={deadlineAddress(row)}>Open in the docket</Link>}
    </div>
  );
}
