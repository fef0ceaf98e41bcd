import type { ReportResult } from "@iphub/sdk/contract/reports";
import { reportChoiceOf } from "@iphub/ui-core/documents/reports/report-steps";
import {
  reportResultWords,
  useReportGeneration,
  useReportResults,
} from "@iphub/ui-core/documents/reports/use-report-generation";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import { Box, Text } from "ink";
import { useState } from "react";
import { Below } from "../../terminal-kit/below.tsx";
import { type Column, layoutRow, type SizedColumn } from "../../terminal-kit/columns.ts";
import { useCommands } from "../../terminal-kit/commands.tsx";
import { useCopyable } from "../../terminal-kit/copying.tsx";
import { type Fact, factLines } from "../../terminal-kit/facts.tsx";
import { ListStates } from "../../terminal-kit/list-states.tsx";
import { useKeptSelection, useNavigation } from "../../terminal-kit/navigation.ts";
import { EmptyState, ScreenFrame } from "../../terminal-kit/screen-frame.tsx";
import { Table } from "../../terminal-kit/table.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { type ReportAsked, ReportWork } from "./report-work.tsx";

type Model = ReturnType<typeof useReportGeneration>;
type Choice = ReturnType<typeof reportChoiceOf>;

/** Reports of a matter: the choice of matter, reports, format and fields; below, the generated reports. */
export function ReportGenerationScreen() {
  const { place, narrow } = useNavigation();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [asked, ask] = useState<ReportAsked | null>(null);
  const choice = reportChoiceOf(new URLSearchParams(place.query), typed);
  const step = choice.inventionId === null ? "start" : choice.reportIds.length === 0 ? "list" : "review";
  const view = useReportGeneration(step, choice, "");
  const results = useReportResults(choice.inventionId);
  const matter = view.matter.data;
  useCopyable(
    matter && {
      id: matter.id,
      references: matter.references,
      title: matter.title,
      place: { stem: "report-generation", query: place.query },
      row: [matter.references[0] ?? "", matter.title],
    },
  );
  const setFormat = () => narrow("format", [choice.format === "pdf" ? "docx" : "pdf"]);
  useReportCommands({ choice, view, ask, setFormat, retry: results.retry });
  const facts = factsOf(choice, view);
  const overlay = asked && (
    <ReportWork asked={asked} choice={choice} view={view} results={results} onAsk={ask} onTyped={setTyped} />
  );
  return (
    <ScreenFrame title="Report generation" overlay={overlay}>
      <Box flexDirection="column">
        <Facts facts={facts} />
        <Below rows={facts.length + 1}>
          {choice.inventionId === null ? (
            <EmptyState message="Press l to choose the matter." />
          ) : (
            <ListStates
              state={results.state}
              failure={results.failure}
              what="reports"
              isEmpty={(results.data ?? []).length === 0}
              empty="No report has been generated for this matter yet."
            >
              <ResultTable results={results.data ?? []} onOpen={(result) => ask({ what: "result", result })} />
            </ListStates>
          )}
        </Below>
      </Box>
    </ScreenFrame>
  );
}

/** The choices so far, one per line. */
function factsOf(choice: Choice, view: Model): readonly Fact[] {
  const { data: matter } = view.matter;
  const titles = (view.reports.data ?? []).filter(({ id }) => choice.reportIds.includes(id)).map(({ title }) => title);
  const failure = view.reports.failure ?? view.fields.failure;
  const known = matter === undefined ? "…" : `${matter.references[0] ?? ""} ${matter.title}`.trim();
  const filled = view.form.filter(({ text }) => text.trim() !== "").length;
  const [fault] = view.errors;
  const faultWords = fault && `▲ ${fault.field} ${fault.message}`;
  const fields = view.fields.state === "completed" ? `${filled} of ${view.form.length} filled in` : "…";
  return [
    { label: "Matter", value: choice.inventionId === null ? "none chosen" : known },
    { label: "Reports", value: titles.length === 0 ? "none chosen" : titles.join(", ") },
    { label: "Format", value: choice.format === "pdf" ? "PDF" : "Word (DOCX)" },
    ...(failure ? [{ label: "Fields", value: `▲ ${failure.message}`, style: { role: "danger" } as const }] : []),
    ...(titles.length === 0 || failure
      ? []
      : [{ label: "Fields", value: faultWords ?? fields, style: { role: faultWords ? "danger" : "text" } as const }]),
  ];
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const theme = useTheme();
  const room = useRoom();
  // One line each: long values are truncated, so that the list below does not move.
  const lines = facts.map((fact) => factLines(theme, [fact], 10_000)[0] ?? "");
  return (
    <Box flexDirection="column" width={room.columns}>
      <Text wrap="truncate-end">{[...lines.map((line) => ` ${line}`), ""].join("\n")}</Text>
    </Box>
  );
}

type Commands = {
  readonly choice: Choice;
  readonly view: Model;
  readonly ask: (asked: ReportAsked) => void;
  readonly setFormat: () => void;
  readonly retry: () => void;
};

function useReportCommands({ choice, view, ask, setFormat, retry }: Commands): void {
  const group = "Reports";
  const hasMatter = choice.inventionId !== null;
  const hasForm = view.form.length > 0;
  const isReady = hasMatter && view.fields.state === "completed" && view.errors.length === 0 && !view.sending;
  const isAsked = choice.reportIds.length > 0;
  const hasFailed = [view.reports, view.fields].some(({ state }) => state === "failed");
  const loadAgain = () => {
    retry();
    if (hasMatter) view.reports.retry();
    if (isAsked) view.fields.retry();
  };
  const reports = () => ask({ what: "reports" });
  const noReports = !hasMatter || view.reports.state !== "completed";
  const generate = () => void view.actions.generate();
  const noLong = view.form.every(({ type }) => type !== "multiline");
  useCommands([
    { id: "report.matter", keys: ["l"], label: "matter", group, rank: 2, run: () => ask({ what: "matter" }) },
    { id: "report.reports", keys: ["c"], label: "reports", group, rank: 3, run: reports, isOff: noReports },
    { id: "report.format", keys: ["d"], label: "Word or PDF", group, rank: 6, run: setFormat },
    {
      id: "report.fill",
      keys: ["e"],
      label: "fill in",
      group,
      rank: 4,
      run: () => ask({ what: "form" }),
      isOff: !hasForm,
    },
    { id: "report.long", keys: ["n"], label: "long texts", group, run: () => ask({ what: "long" }), isOff: noLong },
    {
      id: "report.review",
      keys: ["v"],
      label: "review",
      group,
      rank: 5,
      run: () => ask({ what: "review" }),
      isOff: !hasForm,
    },
    {
      id: "report.generate",
      keys: ["m"],
      label: "generate",
      group,
      rank: 1,
      run: generate,
      isOff: !isReady || !isAsked,
      permission: "reports:generate",
    },
    { id: "report.retry", keys: ["r"], label: "reload", group, rank: hasFailed ? 1 : 90, run: loadAgain },
  ]);
}

const columns: readonly Column[] = [
  { id: "title", title: "Report of this matter", width: 30, min: 20, grow: 2 },
  { id: "format", title: "Format", width: 6, min: 6, drop: 1 },
  { id: "status", title: "Status", width: 24, min: 14, grow: 1 },
  { id: "by", title: "By", width: 22, min: 12, drop: 2 },
  { id: "at", title: "When", width: 13, min: 12, isWhole: true, drop: 3 },
];

function ResultTable(props: {
  readonly results: readonly ReportResult[];
  readonly onOpen: (result: ReportResult) => void;
}) {
  const { results, onOpen } = props;
  const { selected, remember } = useKeptSelection();
  return (
    <Table
      columns={columns}
      items={results}
      idOf={({ id }) => id}
      lineOf={resultLine}
      selectedId={selected}
      onSelect={({ id }) => remember(id)}
      onOpen={(result) => result.fileId !== null && onOpen(result)}
    />
  );
}

function resultLine(
  { title, format, status, error, notShown, requestedBy, createdAt }: ReportResult,
  sized: readonly SizedColumn[],
) {
  const lacking = notShown.length > 0 ? `, ▲ not shown: ${notShown.map(({ letters }) => letters).join(" ")}` : "";
  return layoutRow(
    {
      title,
      format: format.toUpperCase(),
      status: {
        text: error === null ? `${reportResultWords[status]}${lacking}` : `${reportResultWords[status]}: ${error}`,
        style: { role: status === "failed" ? "danger" : lacking ? "warn" : status === "completed" ? "ok" : "muted" },
      },
      by: requestedBy,
      at: dateWords(createdAt),
    },
    sized,
  );
}
