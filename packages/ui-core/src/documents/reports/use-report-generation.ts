import type { Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { Report, ReportField } from "@iphub/sdk/contract/reports";
import { reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import { matterKeys } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { reportKeys } from "../query-keys.ts";
import { missingForStep, type ReportChoice, type ReportStep } from "./report-steps.ts";
import { useReportResults } from "./use-report-results.ts";

/** How many matters are offered. */
const offeredMatters = 25;

/**
 * Report generation, step by step: only the data of the current step is loaded, and no call is made whose preconditions
 * are not met (`missing` says which one, and which step meets it).
 */
export function useReportGeneration(step: ReportStep, choice: ReportChoice, qs: string) {
  const { hub } = useHubApp();
  const { inventionId, reportIds } = choice;
  const id = inventionId ?? "";
  const missing = missingForStep(step, choice);
  const free = missing === null;
  const matters = useRemote<readonly InventionHit[]>(
    reportKeys.reportMatters(qs),
    async () => (await hub.inventions.search({ qs, size: offeredMatters })).data,
    step === "link",
  );
  const matter = useRemote<Invention>(matterKeys.invention(id), () => hub.inventions.get({ id }), inventionId !== null);
  const reports = useRemote<Report[]>(
    reportKeys.reports(id),
    () => hub.reports.list({ inventionId: id }),
    free && step !== "start" && step !== "link",
  );
  const fields = useRemote<ReportField[]>(
    reportKeys.reportFields(id, reportIds),
    () => hub.reports.fields({ reportIds: [...reportIds], inventionId: id }),
    free && (step === "fill" || step === "review"),
  );
  const form = (fields.data ?? []).map((field) => ({
    ...field,
    text: choice.values[field.name] ?? field.value ?? "",
  }));
  const values = Object.fromEntries(form.map(({ name, text }) => [name, text]));
  return {
    missing,
    matters,
    matter,
    reports,
    fields,
    form,
    errors: reportFieldErrors(fields.data ?? [], values),
    ...useGeneration(free && step === "review" ? inventionId : null, choice, values),
  };
}

/** Requests reports and follows those of the matter. */
function useGeneration(inventionId: string | null, choice: ReportChoice, values: Readonly<Record<string, string>>) {
  const { hub } = useHubApp();
  const { write, sending, errorOf, clear } = useWrite();
  const { actions, ...results } = useReportResults(inventionId);
  return {
    results,
    sending,
    errorOf,
    actions: {
      ...actions,
      /** Clears the hub's errors of the form. */
      clear,
      generate: async () => {
        const { format, reportIds } = choice;
        const form = { ...values, inventionId: inventionId ?? "", reportIds: [...reportIds], format };
        const asked = await write(() => hub.reports.generate(form), {
          done: "Reports requested",
          subject: `${reportIds.length} of this matter`,
        });
        if (asked) results.retry();
        return asked !== null;
      },
    },
  };
}
