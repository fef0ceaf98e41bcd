import { counted } from "@iphub/sdk/domain/counted";
import { triggerName } from "@iphub/sdk/domain/docket/deadlines/trigger-words";
import { matterOf } from "@iphub/ui-core/docket/deadlines/deadline-words";
import { useDocketPlain } from "@iphub/ui-core/docket/deadlines/use-docket-plain";
import { Button } from "../../web-kit/button.tsx";
import { Checkbox } from "../../web-kit/checkbox.tsx";
import { DateText } from "../../web-kit/date-text.tsx";
import { Modal } from "../../web-kit/modal.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import { useBoxRange } from "../../web-kit/use-box-range.ts";
import styles from "./docket-plain-modal.module.css";

type Model = ReturnType<typeof useDocketPlain>;

/** `DocketPlainModal {onClose}`: the plain proposals as a preview, which of them, then the result of each. */
export function DocketPlainModal({ onClose }: { readonly onClose: () => void }) {
  const model = useDocketPlain();
  const { plain, chosen, results, working, actions, data } = model;
  const isDone = results.length > 0 && !working;
  const others = data?.others.length ?? 0;
  const footer = isDone ? (
    <Button onClick={onClose}>Close</Button>
  ) : (
    <>
      <Button colour="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button busy={working} disabled={chosen.length === 0} onClick={() => void actions.docket()} focusFirst>
        {working ? `Docketing ${results.length + 1} of ${chosen.length}` : `Docket ${chosen.length}`}
      </Button>
    </>
  );
  return (
    <Modal title="Docket all plain proposals" size="large" onClose={onClose} footer={footer}>
      <LoadState remote={model} what="The proposals could not be loaded." />
      {data && plain.length === 0 && <EmptyState icon="check" message="No proposal is plain: each needs a person." />}
      {plain.length > 0 && (
        <>
          <p>
            Ordinary actions and notices whose date needs no decision. Another person verifies each of them.
            {others > 0 && ` ${counted(others, "other proposal needs", "other proposals need")} a person.`}
            {data?.isWhole === false && " There are more; open this again after these."}
          </p>
          <Preview model={model} />
        </>
      )}
    </Modal>
  );
}

function Preview({ model }: { readonly model: Model }) {
  const { plain, chosen, results, working, actions } = model;
  const ids = plain.map(({ id }) => id);
  const range = useBoxRange(ids, actions.choose);
  const isFixed = working || results.length > 0;
  const resultOf = new Map(results.map((row) => [row.deadline.id, row.failure ?? "docketed"]));
  return (
    <table className={styles.preview}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              label="All"
              hideLabel
              checked={chosen.length === plain.length}
              mixed={chosen.length > 0 && chosen.length < plain.length}
              disabled={isFixed}
              onChange={(wanted) => actions.choose(ids, wanted)}
            />
          </th>
          <th scope="col">Matter</th>
          <th scope="col">Notice</th>
          <th scope="col">Rule</th>
          <th scope="col">Due</th>
          <th scope="col">Final</th>
          {results.length > 0 && <th scope="col">Result</th>}
        </tr>
      </thead>
      <tbody {...range.around}>
        {plain.map((row) => (
          <tr key={row.id}>
            <td>
              <Checkbox
                label={`${matterOf(row)}: ${row.title}`}
                hideLabel
                checked={chosen.includes(row)}
                disabled={isFixed}
                onChange={(wanted) => range.choose(row.id, wanted)}
              />
            </td>
            <td className={styles.reference}>{matterOf(row)}</td>
            <td>
              {row.title}, {triggerName(row.trigger)} of <DateText value={row.mailDate} />
            </td>
            <td>
              {row.ruleId} v{row.ruleVersion}
            </td>
            <td>
              <DateText value={row.dueAt} weekday />
            </td>
            <td>{row.finalDate === null ? "none" : <DateText value={row.finalDate} />}</td>
            {results.length > 0 && <td>{resultOf.get(row.id) ?? ""}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
