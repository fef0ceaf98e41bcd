import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import { dateWords } from "@iphub/ui-core/platform/date-words";
import type { Column } from "../../terminal-kit/columns.ts";
import { columnsInView, type ListColumns } from "../../terminal-kit/view-columns.ts";

/** The columns that the list of matters begins with in the web, in its order. */
const firstColumns: readonly Column[] = [
  { id: "reference", title: "Matter", width: 13, min: 10, cut: "middle" },
  { id: "title", title: "Title", width: 30, min: 16, grow: 3 },
  { id: "applicant", title: "Applicant", width: 18, min: 10, grow: 1, drop: 1 },
  { id: "filed", title: "Filed", width: 12, min: 12, isWhole: true },
  { id: "status", title: "Office status", width: 20, min: 12, grow: 1, drop: 2 },
];

/** The others of the web, which only a view shows. */
const otherColumns: readonly Column[] = [
  { id: "attorney", title: "Attorney", width: 8, min: 8, drop: 3 },
  { id: "client", title: "Client", width: 18, min: 10, grow: 1, drop: 4 },
  { id: "country", title: "Country", width: 7, min: 7, drop: 6 },
  { id: "teams", title: "Teams", width: 18, min: 10, grow: 1, drop: 7 },
  { id: "patent", title: "Patent", width: 12, min: 10, cut: "middle", drop: 5 },
  { id: "issued", title: "Issued", width: 12, min: 12, isWhole: true, drop: 8 },
];

/** The columns of the list of matters: its own, or those that a saved view has chosen. */
export function matterColumns(chosen: readonly ListColumn[] | undefined): ListColumns {
  if (chosen === undefined) return { columns: firstColumns, missing: undefined };
  return columnsInView([...firstColumns, ...otherColumns], chosen);
}

/** How people and teams are shown. */
interface MatterNames {
  readonly initialsOf: (email: string) => string;
  readonly teamName: (id: string) => string;
}

/** The cells of a matter by column. */
export function matterCells(
  row: InventionHit,
  { initialsOf, teamName }: MatterNames,
): Readonly<Record<string, string>> {
  const day = (date: string | null) => (date ? dateWords(date) : "–");
  const { references, title, applicant, filingDate, officeStatus, inHouseAttorney, client, country } = row;
  return {
    reference: references[0] ?? "–",
    title,
    applicant: applicant ?? "–",
    filed: day(filingDate),
    status: officeStatus ?? "–",
    attorney: inHouseAttorney === null ? "–" : initialsOf(inHouseAttorney),
    client: client ?? "–",
    country: country ?? "–",
    teams: row.teams.map(teamName).join(", ") || "–",
    patent: row.patentNumber ?? "–",
    issued: day(row.issueDate),
  };
}

/** The cells of columns that are shown whole or not at all. */
export const wholeMatterCells: Readonly<Record<string, (row: InventionHit) => string>> = {
  reference: ({ references }) => references[0] ?? "–",
  patent: ({ patentNumber }) => patentNumber ?? "–",
};
