import { docketingViewOf, useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./deadline-docketing.module.css";
import { DocketingForm, type DocketingFormName } from "./docketing-form.tsx";
import { PaperView } from "./paper-view.tsx";
import { useDocketingKeys } from "./use-docketing-keys.ts";

/** Docketing in one screen: the paper next to the proposal, one key to docket, and the next one follows. */
export function DeadlineDocketingPage() {
  const { id = null } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = docketingViewOf(query.get("view"));
  const suffix = view === "to-read" ? "?view=to-read" : "";
  const model = useDeadlineDocketing(view, id, (next) => {
    const path = next === null ? "/deadlines/docketing" : `/deadlines/docketing/${encodeURIComponent(next)}`;
    void navigate(`${path}${suffix}`, { replace: true });
  });
  const [form, setForm] = useState<DocketingFormName | null>(null);
  const { row, list, single, may, actions } = model;
  useDocketingKeys({
    d: actions.docket,
    p: actions.take,
    x: actions.keep,
    e: () => may?.read && setForm("read"),
    "0": actions.noPeriod,
    j: actions.toNext,
    k: actions.toPrevious,
  });
  const isEmpty = list.state === "completed" && model.waiting === 0 && row === undefined;
  const what = view === "to-read" ? "notice" : "proposal";
  return (
    <Page
      title="Docketing"
      afterTitle={model.position === 0 ? undefined : `${model.position} of ${model.waiting}`}
      action={<Link to={`/deadlines?view=${view}`}>All {what}s</Link>}
      fill
    >
      {list.state !== "completed" && <LoadState remote={list} what="The deadlines could not be loaded." lines={12} />}
      {single.state === "failed" && id !== null && row === undefined && (
        <LoadState remote={single} what="The deadline could not be loaded." />
      )}
      {isEmpty && (
        <EmptyState
          icon="check"
          message={view === "to-read" ? "Every notice has been read." : "Every proposal has been docketed."}
          action={<Link to="/deadlines">The docket</Link>}
        />
      )}
      {row && (
        <div className={styles.screen}>
          <DocketingForm model={model} row={row} form={form} onForm={setForm} />
          <PaperView deadline={row} paper={model.paper} />
        </div>
      )}
    </Page>
  );
}
