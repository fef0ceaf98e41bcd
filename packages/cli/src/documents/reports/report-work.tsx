import type { ReportResult } from "@iphub/sdk/contract/reports";
import { printedReportValue, reportFieldErrors } from "@iphub/sdk/domain/documents/report-fields";
import type { ReportChoice } from "@iphub/ui-core/documents/reports/report-steps";
import type { useReportGeneration, useReportResults } from "@iphub/ui-core/documents/reports/use-report-generation";
import { putDraft } from "@iphub/ui-core/platform/drafts";
import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useState } from "react";
import { MatterFinder } from "../../matters/public-screens.ts";
import { Form } from "../../terminal-kit/form.tsx";
import { Panel } from "../../terminal-kit/frame.tsx";
import { useNavigation } from "../../terminal-kit/navigation.ts";
import { SavePrompt } from "../../terminal-kit/saving.tsx";
import { ManyPicker, Select } from "../../terminal-kit/select.tsx";
import { useOpenAddress } from "../../terminal-kit/shell-context.ts";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import { useTextEditor } from "../../terminal-kit/text-editor.ts";
import { KeyScope, useKeys } from "../../terminal-kit/use-keys.tsx";

/** The question shown over report generation. */
export type ReportAsked =
  | { readonly what: "matter" | "reports" | "form" | "long" | "review" }
  | { readonly what: "result"; readonly result: ReportResult };

type Values = Readonly<Record<string, string>>;
type Props = {
  readonly asked: ReportAsked;
  readonly choice: ReportChoice;
  readonly view: ReturnType<typeof useReportGeneration>;
  readonly results: ReturnType<typeof useReportResults>;
  readonly onAsk: (asked: ReportAsked | null) => void;
  /** Stores the typed values. */
  readonly onTyped: (values: Values) => void;
};

/** Asks one question of report generation; the answer is stored in the screen's filter, as in the web's address. */
export function ReportWork(props: Props) {
  const { asked, choice, view, results, onAsk, onTyped } = props;
  const { narrow } = useNavigation();
  const close = () => onAsk(null);
  switch (asked.what) {
    case "matter": {
      const pick = (id: string) => {
        close();
        onTyped({});
        narrow("inventionId", [id]);
      };
      return <MatterFinder onPick={pick} onClose={close} />;
    }
    case "reports": {
      const options = (view.reports.data ?? []).map(({ id, title, description }) => ({
        id,
        label: title,
        hint: description,
      }));
      const choose = (ids: readonly string[]) => {
        close();
        narrow("reportIds", ids);
      };
      return (
        <ManyPicker
          title="Which reports"
          none="None"
          options={options}
          values={choice.reportIds}
          onChange={choose}
          onClose={close}
        />
      );
    }
    case "form":
      return (
        <FillIn view={view} inventionId={choice.inventionId} kept={choice.values} onTyped={onTyped} onClose={close} />
      );
    case "long":
      return (
        <LongTexts
          view={view}
          inventionId={choice.inventionId}
          kept={choice.values}
          onTyped={onTyped}
          onClose={close}
        />
      );
    case "review":
      return <Review view={view} onClose={close} />;
    default:
      return <ResultWork result={asked.result} actions={results.actions} onClose={close} />;
  }
}

type PartProps = Pick<Props, "view" | "onTyped"> & {
  readonly inventionId: string | null;
  readonly kept: Values;
  readonly onClose: () => void;
};

/** The single-line fields, prefilled with what the hub knows. Longer texts are written in the editor. */
function FillIn({ view, inventionId, kept, onTyped, onClose }: PartProps) {
  const short = view.form.filter(({ type }) => type !== "multiline");
  const fields = short.map((field) => ({
    id: field.name,
    label: field.required ? `${field.label} *` : field.label,
    value: field.text,
    placeholder: field.type === "choice" ? field.choices.join(" | ") : field.type === "date" ? "2026-01-31" : undefined,
    check: (text: string) => reportFieldErrors([field], { [field.name]: text })[0]?.message ?? null,
  }));
  const save = (values: Values) => {
    onTyped({ ...kept, ...values });
    return true;
  };
  const remarks = short.length < view.form.length ? ["n opens the longer texts in your editor."] : [];
  const draft = `report:${inventionId}`;
  return <Form title="Fill in" draft={draft} fields={fields} remarks={remarks} onSubmit={save} onClose={onClose} />;
}

/** Opens one of the longer texts in the reader's editor. */
function LongTexts({ view, inventionId, kept, onTyped, onClose }: PartProps) {
  const app = useHubApp();
  const editText = useTextEditor();
  const long = view.form.filter(({ type }) => type === "multiline");
  const options = long.map(({ name, label, text }) => ({ id: name, label, hint: text.split("\n")[0]?.slice(0, 30) }));
  const edit = async (name: string) => {
    onClose();
    const place = `report-text:${name}:${inventionId}`;
    const edited = await editText(long.find((field) => field.name === name)?.text ?? "", place);
    if (edited !== null) onTyped({ ...kept, [name]: edited });
    // The screen keeps it from here on.
    putDraft(app, place, null);
  };
  return <Select title="Which text" options={options} onChange={(name) => void edit(name)} onClose={onClose} />;
}

/** The values that the reports will print. */
function Review(props: Pick<PartProps, "view" | "onClose">) {
  return (
    <KeyScope captures>
      <ReviewPanel {...props} />
    </KeyScope>
  );
}

const reviewWidth = 76;

function ReviewPanel({ view, onClose }: Pick<PartProps, "view" | "onClose">) {
  const room = useRoom();
  const theme = useTheme();
  useKeys([
    { id: "review.close", keys: ["escape", "enter", "v"], label: "close", group: "Reports", rank: 1, run: onClose },
  ]);
  const width = Math.min(reviewWidth, room.columns - 2);
  const lines = view.form.flatMap((field) => [
    theme.paint(field.label, { role: "muted" }),
    ...wrapCells(printedReportValue(field, field.text) || "–", width - 6).map((line) => `  ${line}`),
  ]);
  const most = Math.max(4, room.rows - 6);
  const shown = lines.length > most ? [...lines.slice(0, most - 1), "…"] : lines;
  return <Panel title="Contents of the reports" lines={shown} width={width} />;
}

type ResultProps = {
  readonly result: ReportResult;
  readonly actions: ReturnType<typeof useReportResults>["actions"];
  readonly onClose: () => void;
};

const resultOptions = [
  { id: "save", label: "Save as a file" },
  { id: "open", label: "Open in the browser" },
];

function ResultWork({ result, actions, onClose }: ResultProps) {
  const openAddress = useOpenAddress();
  const [isSaving, setIsSaving] = useState(false);
  const fileId = result.fileId ?? "";
  const open = async () => {
    onClose();
    openAddress(await actions.address(fileId));
  };
  if (!isSaving) {
    const choose = (id: string) => (id === "save" ? setIsSaving(true) : void open());
    return <Select title={result.title} options={resultOptions} onChange={choose} onClose={onClose} />;
  }
  const name = `${result.title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.${result.format}`;
  const download = () => actions.download(fileId);
  return <SavePrompt name={name} failure="The report could not be saved" download={download} onClose={onClose} />;
}
