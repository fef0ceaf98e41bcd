import { type DocketingView, docketingViewOf, docketingWords } from "@iphub/ui-core/docket/deadlines/docketing-views";
import { useDeadlineDocketing } from "@iphub/ui-core/docket/deadlines/use-deadline-docketing";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState, LoadState } from "../../web-kit/states.tsx";
import styles from "./deadline-docketing.module.css";
import { DocketingForm } from "./docketing-form.tsx";
import type { DocketingFormName } from "./docketing-steps.tsx";
import { PaperView } from "./paper-view.tsx";
import { useDocketingKeys } from "./use-docketing-keys.ts";

/** Docketing and verifying in one screen: the paper next to the date, one key, and the next one follows. */
export function DeadlineDocketingPage() {
  const [query] = useSearchParams();
  const view = docketingViewOf(query.get("view"));
  // Two views may have the same path: without the key one is drawn with the list of the other until its own is there.
  return <Docketing key={view} asked={view} />;
}

function Docketing({ asked }: { readonly asked: DocketingView | null }) {
  const { id = null } = useParams();
  const navigate = useNavigate();
  const model = useDeadlineDocketing(asked, id, (next, view) => {
    const path = next === null ? "/deadlines/docketing" : `/deadlines/docketing/${encodeURIComponent(next)}`;
    void navigate(`${path}?view=${view}`, { replace: true });
  });
  const [form, setForm] = useState<DocketingFormName | null>(null);
  const { view, row, list, single, may, actions } = model;
  const words = docketingWords[view];
  useDocketingKeys({
    d: actions.docket,
    v: actions.verify,
    p: actions.take,
    x: actions.keep,
    e: () => may?.read && setForm("read"),
    "0": actions.noPeriod,
    j: actions.toNext,
    k: actions.toPrevious,
  });
  return (
    <Page
      title="Docketing"
      afterTitle={model.place ?? undefined}
      action={<Link to={`/deadlines?view=${view}`}>{words.all}</Link>}
      fill
    >
      {list.state !== "completed" && <LoadState remote={list} what="The deadlines could not be loaded." lines={12} />}
      {list.state !== "pending" && single.state !== "completed" && id !== null && row === undefined && (
        <LoadState remote={single} what="The deadline could not be loaded." />
      )}
      {model.isEmpty && (
        <EmptyState
          icon="check"
          message={[words.empty, model.skipped].filter(Boolean).join(" ")}
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
