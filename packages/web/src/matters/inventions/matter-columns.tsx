import type { InventionHit } from "@iphub/sdk/contract/inventions";
import type { ListColumn } from "@iphub/sdk/contract/list-look";
import type { InventionChange } from "@iphub/ui-core/matters/inventions/use-invention-form";
import { useMatterTeams } from "@iphub/ui-core/matters/walls/use-wall-teams";
import { People } from "../../identity/public.ts";
import { DateText } from "../../web-kit/date-text.tsx";
import type { GridColumn } from "../../web-kit/grid-types.ts";
import { MiddleEllipsis } from "../../web-kit/middle-ellipsis.tsx";

/** A field of a matter that is edited in its row, with the column that shows it and the key on the row. */
export interface EditedField {
  readonly field: keyof InventionChange;
  readonly column: string;
  readonly key?: string;
}

/** The fields that are edited in a row, in the order of the row's menu. */
export const editedFields: readonly EditedField[] = [
  { field: "inHouseAttorney", column: "attorney", key: "@" },
  { field: "client", column: "client", key: "c" },
  { field: "applicant", column: "applicant" },
  { field: "country", column: "country" },
  { field: "filingDate", column: "filed" },
  { field: "patentNumber", column: "patent" },
  { field: "issueDate", column: "issued" },
  { field: "teams", column: "teams" },
];

/** The columns that the list begins with. */
export const firstColumns: readonly ListColumn[] = ["reference", "title", "applicant", "filed", "status"].map((id) => ({
  id,
}));

const dayCell = (day: string | null) => (day ? <DateText value={day} /> : "–");

/** Every column that the list of matters can show. */
export const matterColumns: readonly GridColumn<InventionHit>[] = [
  {
    id: "reference",
    title: "Matter",
    width: "140px",
    mono: true,
    cell: (row) => <MiddleEllipsis text={row.references[0] ?? "–"} />,
  },
  { id: "title", title: "Title", width: "minmax(200px, 3fr)", card: "title", cell: (row) => <bdi>{row.title}</bdi> },
  { id: "applicant", title: "Applicant", width: "minmax(120px, 1fr)", cell: (row) => row.applicant ?? "–" },
  { id: "filed", title: "Filed", width: "112px", cell: (row) => dayCell(row.filingDate) },
  { id: "status", title: "Office status", width: "minmax(120px, 1fr)", cell: (row) => row.officeStatus ?? "–" },
  {
    id: "attorney",
    title: "Attorney",
    width: "80px",
    cell: ({ inHouseAttorney }) => (inHouseAttorney === null ? "–" : <People emails={[inHouseAttorney]} />),
  },
  { id: "client", title: "Client", width: "minmax(120px, 1fr)", cell: (row) => row.client ?? "–" },
  { id: "country", title: "Country", width: "72px", cell: (row) => row.country ?? "–" },
  { id: "teams", title: "Teams", width: "minmax(120px, 1fr)", cell: (row) => <TeamNames ids={row.teams} /> },
  { id: "patent", title: "Patent", width: "112px", mono: true, cell: (row) => row.patentNumber ?? "–" },
  { id: "issued", title: "Issued", width: "112px", cell: (row) => dayCell(row.issueDate) },
];

/** The same, for people who may change matters. */
export const editedColumns: readonly GridColumn<InventionHit>[] = matterColumns.map((column) =>
  editedFields.some((one) => one.column === column.id) ? { ...column, edited: true } : column,
);

function TeamNames({ ids }: { readonly ids: readonly string[] }) {
  const { teamName } = useMatterTeams([]);
  return ids.map(teamName).join(", ") || "–";
}
