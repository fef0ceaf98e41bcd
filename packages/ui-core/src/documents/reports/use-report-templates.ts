import type { ReportTemplate } from "@iphub/sdk/contract/reports";
import { useNames } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useWrite } from "../../platform/use-write.ts";
import { reportKeys } from "../query-keys.ts";

/** The report templates: built-in ones to download, the firm's own to upload, replace and delete. */
export function useReportTemplates() {
  const { hub, queries } = useHubApp();
  const { write, sending, errorOf } = useWrite();
  const remote = useRemote<ReportTemplate[]>(reportKeys.reportTemplates, () => hub.reports.templates());
  const changed = () => queries.invalidateQueries({ queryKey: reportKeys.allReports });
  const templates = remote.data ?? [];
  const nameOf = useNames(templates.map(({ uploadedBy }) => uploadedBy));
  return {
    ...remote,
    templates: templates.map((one) => ({ ...one, uploadedBy: one.uploadedBy && nameOf(one.uploadedBy) })),
    sending,
    /** Why the last file was refused, naming its tags. */
    refusal: errorOf("file"),
    actions: {
      upload: async (file: Blob) => {
        const saved = await write(() => hub.reports.uploadTemplate({ file }), { done: "Template uploaded" });
        if (saved) await changed();
        return saved;
      },
      remove: async ({ id, title }: Pick<ReportTemplate, "id" | "title">) => {
        const words = { done: "Template deleted", subject: title };
        if (await write(() => hub.reports.deleteTemplate({ id }), words)) await changed();
      },
      download: (id: string) => write(() => hub.reports.downloadTemplate({ id })),
    },
  };
}
