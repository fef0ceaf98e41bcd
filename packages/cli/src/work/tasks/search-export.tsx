import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useToday } from "@iphub/ui-core/platform/use-today";
import type { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { type ReactNode, useState } from "react";
import { saveStream } from "../../command-line/save-stream.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { Prompt } from "../../terminal-kit/prompt.tsx";
import { Select } from "../../terminal-kit/select.tsx";

type Actions = ReturnType<typeof useTaskSearch>["actions"];
type Format = Parameters<Actions["exportAs"]>[0];

const formats: readonly { readonly id: Format; readonly label: string }[] = [
  { id: "xlsx", label: "Excel workbook" },
  { id: "csv", label: "CSV" },
  { id: "pdf", label: "PDF" },
  { id: "json", label: "JSON" },
  { id: "ndjson", label: "JSON lines" },
];

/** `E` saves the whole search as a file, in the current order; put the result over the screen. */
export function useSearchExport({ exportAs }: Actions, isOff: boolean): ReactNode {
  const { toasts, ports } = useHubApp();
  const today = useToday();
  const [asked, setAsked] = useState<"format" | Format | null>(null);
  const run = () => setAsked("format");
  useCommands([{ id: "search.export", keys: ["E"], label: "save as a file", group: "Search", run, isOff }]);
  const close = () => setAsked(null);
  const save = async (format: Format, target: string) => {
    close();
    try {
      await saveStream(await exportAs(format), target, { isSilent: true });
      toasts.show({ type: "success", title: "Saved", message: target });
    } catch (error) {
      ports.report("The tasks could not be saved", error);
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({ type: "error", title: "Not saved", message });
    }
  };
  if (asked === null) return null;
  if (asked === "format") {
    const pick = (id: string) => setAsked(formats.find((format) => format.id === id)?.id ?? null);
    return <Select title="Save as" options={formats} onChange={pick} onClose={close} />;
  }
  // `-` means standard output, which is the screen.
  const check = (text: string) => (/^-?$/.test(text.trim()) ? "Name a file" : null);
  const submit = (target: string) => void save(asked, target.trim());
  return <Prompt title="File" value={`tasks-${today}.${asked}`} check={check} onSubmit={submit} onClose={close} />;
}
