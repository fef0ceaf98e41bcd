import { reportChoiceOf, reportStepOf, reportSteps } from "@iphub/ui-core/documents/reports/report-steps";
import { useReportGeneration } from "@iphub/ui-core/documents/reports/use-report-generation";
import { useDraft } from "@iphub/ui-core/platform/use-draft";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { buttonClass } from "../../web-kit/button.tsx";
import { DraftNotice } from "../../web-kit/draft-notice.tsx";
import { Link } from "../../web-kit/link.tsx";
import { Page } from "../../web-kit/page.tsx";
import { EmptyState } from "../../web-kit/states.tsx";
import { useQueryString } from "../../web-kit/use-query-string.ts";
import type { StepProps } from "./choice-steps.tsx";
import { FillStep, LinkStep, ListStep } from "./choice-steps.tsx";
import styles from "./report-generation.module.css";
import { ReviewStep } from "./review-step.tsx";
import { StartStep } from "./start-step.tsx";

const typedValues = z.record(z.string(), z.string());
const noValues: Readonly<Record<string, string>> = {};

/** What this person has typed: the browser's history outlives a sign-out, and the next person can go back in it. */
function ownValues(state: unknown, by: string): unknown {
  if (typeof state !== "object" || state === null || Reflect.get(state, "by") !== by) return null;
  return Reflect.get(state, "values");
}

const views = { start: StartStep, link: LinkStep, list: ListStep, fill: FillStep, review: ReviewStep } as const;

/** Generates reports for a matter in steps: start, matter, reports, fill in, review; the choices are in the address. */
export function ReportGenerationPage() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [query] = useQueryString();
  const step = reportStepOf(pathname);
  const { email: by } = useReader();
  const begun = reportChoiceOf(query, ownValues(state, by));
  const draft = useDraft(`report:${begun.inventionId}/${begun.reportIds.join(",")}`, typedValues, noValues);
  const choice = Object.keys(begun.values).length === 0 ? { ...begun, values: draft.values } : begun;
  const generation = useReportGeneration(step, choice, query.get("qs") ?? "");
  const generate = async () => {
    const isAsked = await generation.actions.generate();
    if (isAsked) draft.actions.discard();
    return isAsked;
  };
  const view = { ...generation, actions: { ...generation.actions, generate } };
  const [discarded, setDiscarded] = useState(0);
  const discard = () => {
    draft.actions.discard();
    navigate({ pathname, search }, { state: { by, values: noValues }, replace: true });
    setDiscarded(discarded + 1);
  };
  const props: StepProps = {
    choice,
    view,
    qs: query.get("qs") ?? "",
    go: (to, edit, values = choice.values) => {
      // Reads the browser's own address, because the rendered one may lag behind a click.
      const next = new URLSearchParams(window.location.search);
      edit?.(next);
      const target = reportSteps.find(({ id }) => id === to)?.path ?? pathname;
      navigate({ pathname: target, search: `?${next}` }, { state: { by, values }, replace: to === step });
    },
    type: (values) => {
      draft.actions.set(values);
      // A key typed just before the next step was opened comes after it.
      if (window.location.pathname !== pathname) return;
      navigate({ pathname, search }, { state: { by, values }, replace: true });
    },
  };
  const View = views[step];
  const needed = reportSteps.find(({ id }) => id === view.missing?.step);
  return (
    <Page title="Report generation">
      <nav aria-label="Steps">
        <ol className={styles.steps}>
          {reportSteps.map(({ id, path, title }) => (
            <li key={id}>
              <Link
                to={{ pathname: path, search }}
                state={{ by, values: choice.values }}
                aria-current={id === step ? "step" : undefined}
                className={styles.step}
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {choice.inventionId !== null && view.matter.data && (
        <p className={styles.matter}>
          For <strong>{view.matter.data.title}</strong> {view.matter.data.references.join(", ")}
        </p>
      )}
      {view.missing && needed ? (
        <EmptyState
          icon="document"
          message={view.missing.rule}
          action={
            <Link
              className={buttonClass()}
              to={{ pathname: needed.path, search }}
              state={{ by, values: choice.values }}
            >
              {needed.id === "link" ? "Choose a matter" : "Choose reports"}
            </Link>
          }
        />
      ) : (
        <>
          {step === "fill" && <DraftNotice draft={{ since: draft.since, actions: { discard } }} />}
          <View key={discarded} {...props} />
        </>
      )}
    </Page>
  );
}
