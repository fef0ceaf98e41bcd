import type { Invention } from "@iphub/sdk/contract/inventions";
import { milestoneEnd, taskEnd } from "@iphub/sdk/domain/due-end";
import { statusWords } from "@iphub/sdk/domain/work/task-status";
import { lineFacts } from "@iphub/sdk/records/record";
import { taskFields } from "@iphub/sdk/records/tasks";
import { useNames } from "@iphub/ui-core/identity/users/use-names";
import type { inventionFacts } from "@iphub/ui-core/matters/inventions/invention-facts";
import { patentKindWords } from "@iphub/ui-core/matters/inventions/invention-facts";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { MilestoneValues } from "@iphub/ui-core/work/milestones/use-milestone-actions";
import type { TaskFact } from "@iphub/ui-core/work/tasks/use-task";
import { dueInFull } from "../../terminal-kit/due-cell.ts";
import { type Fact, factLines, Lines, paragraph } from "../../terminal-kit/facts.tsx";
import { useRoom, useTheme } from "../../terminal-kit/terminal-context.ts";
import { wrapCells } from "../../terminal-kit/text-cells.ts";
import type { MatterRow } from "./matter-rows.ts";

/** The facts of the matter, and below them the selected milestone or task. */
export function InventionFacts(props: {
  readonly invention: Invention;
  readonly row: MatterRow | undefined;
  readonly today: string;
  /** The remarks below single facts, by their names. */
  readonly marks: ReadonlyMap<string, string>;
}) {
  const theme = useTheme();
  const { columns, rows } = useRoom();
  const { invention, row, today, marks } = props;
  const { docketingInvention, inHouseAttorney } = invention;
  const nameOf = useNames([inHouseAttorney, ...(row ? assigneesOf(row) : [])]);
  const own: { readonly [N in keyof typeof inventionFacts]: Fact } = {
    applicant: { label: "Applicant", value: invention.applicant ?? "–" },
    client: { label: "Client", value: invention.client ?? "–" },
    country: { label: "Country", value: invention.country ?? "–" },
    filingDate: { label: "Filed", value: invention.filingDate ? dateWords(invention.filingDate) : "–" },
    patentNumber: { label: "Patent", value: invention.patentNumber ?? "–" },
    issueDate: { label: "Issued", value: invention.issueDate ? dateWords(invention.issueDate) : "–" },
    officeStatus: { label: "Office", value: invention.officeStatus ?? "–" },
    patentKind: { label: "Kind", value: invention.patentKind ? patentKindWords[invention.patentKind] : "–" },
    inHouseAttorney: { label: "Attorney", value: inHouseAttorney ? nameOf(inHouseAttorney) : "–" },
  };
  const facts: Fact[] = [
    { label: "References", value: invention.references.join("\n") || "None yet" },
    ...Object.entries(own).map(([name, fact]) => marked(fact, marks.get(name))),
    ...(docketingInvention
      ? [{ label: "Docketing", value: `${docketingInvention.matter}: ${docketingInvention.title}` }]
      : []),
  ];
  const lines = [
    ...wrapCells(invention.title, columns).map((line) => theme.paint(line, { bold: true })),
    ...markLines(marks.get("title"), columns).map((line) => theme.paint(line, { role: "warn" })),
    ...factLines(theme, facts, columns),
    ...(row
      ? selectedLines(row, today, nameOf).flatMap(([heading, text]) => paragraph(theme, heading, text, columns))
      : []),
  ];
  return <Lines lines={lines} rows={rows} />;
}

function marked(fact: Fact, mark: string | undefined): Fact {
  return mark === undefined ? fact : { ...fact, value: `${fact.value}\n▲ ${mark}`, style: { role: "warn" } };
}

function markLines(mark: string | undefined, columns: number): string[] {
  return mark === undefined ? [] : wrapCells(`▲ ${mark}`, columns);
}

function assigneesOf(row: MatterRow): readonly string[] {
  return row.kind === "task" ? row.task.assignees : row.milestone.assignees;
}

function selectedLines(row: MatterRow, today: string, nameOf: (email: string) => string): [string, string][] {
  if (row.kind === "milestone") {
    const { title, dueAt, finalDate, standing, clientDueDate, assignees } = row.milestone;
    const ended = milestoneEnd(row.milestone);
    const due = `Due ${dueInFull({ dueAt, finalDate, standing, today, ended })}`;
    const facts: { readonly [N in keyof MilestoneValues]: string } = {
      title,
      dueAt: joined([due, finalDate ? `Final date ${dateWords(finalDate)}` : ""]),
      clientDueDate: clientDueDate ? `Client ${dueInFull({ dueAt: clientDueDate, today, ended })}` : "",
      assignees: assignees.map(nameOf).join(", "),
    };
    return [["Milestone", joined(Object.values(facts))]];
  }
  const { title, status, dueAt, assignees, tags, notes } = row.task;
  const facts: { readonly [N in TaskFact]: string } = {
    status: statusWords[status],
    dueAt: `Due ${dueInFull({ dueAt, today, ended: taskEnd(row.task) })}`,
    assignees: assignees.map(nameOf).join(", "),
    tags: tags.map((tag) => `#${tag}`).join(" "),
  };
  const lines = lineFacts(taskFields, row.task, ["title"]).map(({ label, value }) => `${label} ${value}`);
  return [
    ["Task", joined([title, ...Object.values(facts), ...lines])],
    ["Notes", notes],
  ];
}

function joined(words: readonly string[]): string {
  return words.filter((word) => word !== "").join("\n");
}

/** The matter in two lines, for windows without room for a pane next to the list. */
export function shortFacts(invention: Invention): readonly [string, string] {
  const { references, applicant, filingDate, officeStatus } = invention;
  const parts = [applicant, filingDate && `filed ${dateWords(filingDate)}`, officeStatus];
  return [references.join(" · ") || "No reference yet", parts.filter((part) => part).join(" · ")];
}
