import type { Invention, InventionHit } from "@iphub/sdk/contract/inventions";
import type { Report, ReportField, ReportResult } from "@iphub/sdk/contract/reports";
import { reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import { useEffect, useEffectEvent, useState } from "react";
import { useNames } from "../../identity/public.ts";
import { matterKeys } from "../../matters/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { reportKeys } from "../query-keys.ts";
import { missingForStep, type ReportChoice, type ReportStep } from "./report-steps.ts";

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

/** How often results are fetched while one is being generated, in milliseconds. */
const pollMilliseconds = 1_000;

/** The label of a report's status, with a glyph, so that it does not depend on colour. */
export const reportResultWords: Readonly<Record<ReportResult["status"], string>> = {
  queued: "○ queued",
  running: "● being generated",
  completed: "✓ completed",
  failed: "▲ failed",
};

/** The reports of a matter, the newest first, polled until none is being generated; null fetches none. */
export function useReportResults(inventionId: string | null) {
  const { hub, ports } = useHubApp();
  const { write } = useWrite();
  const id = inventionId ?? "";
  const results = useRemote<ReportResult[]>(
    reportKeys.reportResults(id),
    () => hub.reports.results({ inventionId: id }),
    inventionId !== null,
  );
  const { data, retry } = results;
  useEffect(() => {
    if (!data?.some(({ status }) => status === "queued" || status === "running")) return undefined;
    return ports.after(pollMilliseconds, retry);
  }, [data, retry, ports]);
  const nameOf = useNames((data ?? []).map(({ requestedBy }) => requestedBy));
  return {
    ...results,
    data: data?.map((one) => ({ ...one, requestedBy: nameOf(one.requestedBy) })),
    actions: {
      download: (fileId: string) => write(() => hub.files.download({ id: fileId })),
      /** A short-lived address of the file, relative to the hub's root; null if the hub refused it. */
      address: async (fileId: string) => (await write(() => hub.files.token({ path: fileId })))?.url ?? null,
    },
  };
}

/**
 * Typed values are saved this long after the last key, in milliseconds, because browsers limit how often history may be
 * written.
 */
const keepMilliseconds = 300;

type Values = Readonly<Record<string, string>>;
type FormField = ReportField & { readonly text: string };

/** The form of report fields: each key shows at once and is saved a moment later. */
export function useReportForm(form: readonly FormField[], kept: Values, keep: (values: Values) => void) {
  const { ports } = useHubApp();
  const [typed, setTyped] = useState<Values>({});
  const [tried, setTried] = useState(false);
  const values = { ...kept, ...typed };
  const keepAll = useEffectEvent(() => keep(values));
  useEffect(() => {
    if (Object.keys(typed).length === 0) return undefined;
    return ports.after(keepMilliseconds, () => keepAll());
  }, [typed, ports]);
  const fields = form.map((field) => ({ ...field, text: typed[field.name] ?? field.text }));
  const errors = reportFieldErrors(form, Object.fromEntries(fields.map(({ name, text }) => [name, text])));
  return {
    fields: fields.map((field) => ({
      ...field,
      /** Shown only after the form was submitted, not while typing. */
      error: tried ? errors.find((one) => one.field === field.name)?.message : undefined,
    })),
    set: (name: string, text: string) => setTyped((known) => ({ ...known, [name]: text })),
    /** All typed values, or null if a field is missing or wrong, which is then shown. */
    validValues: (): Values | null => {
      setTried(true);
      return errors.length > 0 ? null : values;
    },
  };
}
