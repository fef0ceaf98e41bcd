import type { PlanRow } from "@iphub/sdk/contract/plans";
import { useMay } from "@iphub/ui-core/identity/auth/use-may";
import { planApplyWords, planFieldWords, planStateWords, planValueWords } from "@iphub/ui-core/work/plans/plan-words";
import { usePlanReview } from "@iphub/ui-core/work/plans/use-plan-review";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../web-kit/button.tsx";
import { Link } from "../../web-kit/link.tsx";
import { ConfirmModal } from "../../web-kit/modal.tsx";
import { Page } from "../../web-kit/page.tsx";
import { LoadState } from "../../web-kit/states.tsx";
import styles from "./plan-review.module.css";

/** The changes of a plan, to be reviewed before people who may change tasks apply them. */
export function PlanReviewPage() {
  const { id = "" } = useParams();
  const plan = usePlanReview(id);
  const mayWrite = useMay("tasks:write");
  const [asking, setAsking] = useState(false);
  return (
    <Page
      title={plan.data ? `Plan: ${plan.data.title}` : "Plan"}
      afterTitle={plan.data ? `${plan.ready} of ${plan.data.rows.length} ready` : undefined}
      action={
        mayWrite && (
          <>
            {plan.applied > 0 && (
              <Button colour="secondary" icon="undo" busy={plan.sending} onClick={() => void plan.actions.takeBack()}>
                Undo
              </Button>
            )}
            <Button icon="check" disabled={plan.ready === 0} busy={plan.sending} onClick={() => setAsking(true)}>
              Apply
            </Button>
          </>
        )
      }
    >
      <LoadState
        remote={plan}
        what="The plan could not be loaded."
        lines={10}
        height={28}
        list={{ to: "/tasks", words: "All tasks" }}
      />
      {plan.data && (
        <>
          <p className={styles.by}>
            Made by {plan.data.createdBy}. Tasks that were changed after the plan was made are skipped.
          </p>
          <ul className={styles.rows}>
            {plan.data.rows.map((row) => (
              <Row key={row.taskId} row={row} />
            ))}
          </ul>
        </>
      )}
      {asking && (
        <ConfirmModal
          title="Apply the plan"
          message={`${planApplyWords(plan.ready)}. Rows that are not ready are skipped.`}
          confirmLabel={planApplyWords(plan.ready)}
          busy={plan.sending}
          onConfirm={async () => {
            await plan.actions.apply();
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

function Row({ row }: { readonly row: PlanRow }) {
  return (
    <li className={styles.row} data-state={row.state}>
      <span className={styles.state}>{planStateWords[row.state]}</span>
      <div className={styles.what}>
        {row.state === "gone" ? (
          <bdi>{row.title}</bdi>
        ) : (
          <Link to={`/tasks/${encodeURIComponent(row.taskId)}`}>{row.title}</Link>
        )}
        {row.invention && (
          <Link className={styles.matter} to={`/inventions/${encodeURIComponent(row.invention.id)}`}>
            {row.invention.references[0]} <bdi>{row.invention.title}</bdi>
          </Link>
        )}
        <dl className={styles.changes}>
          {Object.entries(row.changes).map(([field, { before, after }]) => (
            <div key={field}>
              <dt>{planFieldWords(field)}</dt>
              <dd>
                <del>{planValueWords(field, before)}</del> <ins>{planValueWords(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
        {row.message && <p className={styles.message}>{row.message}</p>}
      </div>
    </li>
  );
}
