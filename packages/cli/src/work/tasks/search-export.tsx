import { useToday } from "@iphub/ui-core/platform/use-today";
import type { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { type ReactNode, useState } from "react";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { SavePrompt } from "../../terminal-kit/saving.tsx";
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
  const today = useToday();
  const [asked, setAsked] = useState<"format" | Format | null>(null);
  const run = () => setAsked("format");
  useCommands([{ id: "search.export", keys: ["E"], label: "save as a file", group: "Search", run, isOff }]);
  const close = () => setAsked(null);
  if (asked === null) return null;
  if (asked === "format") {
    const pick = (id: string) => setAsked(formats.find((format) => format.id === id)?.id ?? null);
    return <Select title="Save as" options={formats} onChange={pick} onClose={close} />;
  }
  return (
    <SavePrompt
      name={`tasks-${today}.${asked}`}
      failure="The tasks could not be saved"
      download={() => exportAs(asked)}
      onClose={close}
    />
  );
}
