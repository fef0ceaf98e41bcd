import type { ReportResult } from "@iphub/sdk/contract/reports";
import type { useReportResults } from "@iphub/ui-core/documents/reports/use-report-generation";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { saveStream } from "../../command-line/save-stream.ts";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";
import { useShell } from "../../terminal-kit/shell-context.ts";

type Props = {
  readonly result: ReportResult;
  readonly actions: ReturnType<typeof useReportResults>["actions"];
  readonly onClose: () => void;
};

const options = [
  { id: "save", label: "Save as a file" },
  { id: "open", label: "Open in the browser" },
];

/** A generated report: saved as a file, or opened in the browser. */
export function ResultWork({ result, actions, onClose }: Props) {
  const { ports, toasts } = useHubApp();
  const { host } = useShell();
  const [isSaving, setIsSaving] = useState(false);
  const fileId = result.fileId ?? "";
  const open = async () => {
    onClose();
    const address = await actions.address(fileId);
    if (address) ports.openUrl(new URL(address, host).href);
  };
  const save = async (target: string) => {
    onClose();
    const file = await actions.download(fileId);
    if (file === null) return;
    try {
      await saveStream(file, target, { isSilent: true });
      toasts.show({ type: "success", title: "Saved", message: target });
    } catch (error) {
      ports.report("The report could not be saved", error);
      toasts.show({
        type: "error",
        title: "Not saved",
        message: error instanceof Error ? error.message : String(error),
      });
    }
  };
  if (!isSaving) {
    const choose = (id: string) => (id === "save" ? setIsSaving(true) : void open());
    return <Select title={result.title} options={options} onChange={choose} onClose={onClose} />;
  }
  // `-` means standard output, which is the screen.
  const check = (text: string) => (/^-?$/u.test(text.trim()) ? "Name a file" : null);
  const name = `${result.title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.${result.format}`;
  return (
    <Prompt title="File" value={name} check={check} onSubmit={(text) => void save(text.trim())} onClose={onClose} />
  );
}
