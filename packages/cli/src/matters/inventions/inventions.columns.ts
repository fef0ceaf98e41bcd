import type { Column } from "../../command-line/output/column.ts";

/** The columns of matters. */
export const matterColumns: readonly Column[] = [
  { key: "id", title: "Id", whole: true },
  { key: "title" },
  { key: "references" },
  { key: "applicant" },
  { key: "officeStatus", title: "Office status", optional: true },
  { key: "filingDate", title: "Filed", whole: true, optional: true },
];

/** The columns of one matter. */
export const matterDetail: readonly Column[] = [
  ...matterColumns,
  { key: "applicationNumber" },
  { key: "patentKind", title: "Kind of patent" },
  { key: "inHouseAttorney", title: "Attorney" },
  { key: "docketingInvention.title", title: "Docketing system" },
  { key: "updatedAt", title: "Changed" },
];
