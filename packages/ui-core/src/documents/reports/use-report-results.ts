import type { ReportResult } from "@iphub/sdk/contract/reports";
import { useEffect } from "react";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { reportKeys } from "../query-keys.ts";

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
