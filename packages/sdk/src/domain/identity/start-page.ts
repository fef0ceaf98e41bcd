import type { FilterList } from "../../contract/filters.ts";
import { type StartPage, type StartPageName, startPages } from "../../contract/start-page.ts";

/** The record that is chosen with a start page. */
export interface StartRecord {
  /** What it is called, as the first words of a line. */
  readonly title: string;
  /** The list of which it is a saved filter; null for a record of another kind. */
  readonly list: FilterList | null;
  /** Whether the page shows nothing without one. */
  readonly isRequired: boolean;
}

/** The pages with which a record is chosen; any other has none. */
export const startRecords: Readonly<Partial<Record<StartPageName, StartRecord>>> = {
  board: { title: "Board", list: null, isRequired: true },
  filter: { title: "Filter", list: "tasks", isRequired: true },
  deadlines: { title: "View of deadlines", list: "deadlines", isRequired: false },
  inventions: { title: "View of matters", list: "inventions", isRequired: false },
};

/** The start page of a saved setting; null where none is chosen, or what is stored is none. */
export function startPageOf(saved: unknown): StartPage | null {
  if (typeof saved !== "object" || saved === null) return null;
  const page = startPages.find((one) => one === Reflect.get(saved, "page"));
  const id: unknown = Reflect.get(saved, "id");
  if (page === undefined) return null;
  const record = startRecords[page];
  if (record && typeof id === "string" && id !== "") return { page, id };
  return record?.isRequired ? null : { page };
}

/** What is wrong with a setting of the start page, after the name of its field; null where nothing is. */
export function startPageFault({ page, id, ...rest }: Readonly<Record<string, unknown>>): {
  readonly field: string;
  readonly message: string;
} | null {
  const [other] = Object.keys(rest);
  if (other !== undefined) return { field: other, message: "is not a field of the start page; use page and id" };
  if (page === null && id === undefined) return null;
  const known = startPages.find((one) => one === page);
  if (known === undefined) {
    return { field: "page", message: `is not a start page; use ${startPages.join(", ")}, or null for none` };
  }
  const message = idFault(known, id);
  return message === null ? null : { field: "id", message };
}

function idFault(page: StartPageName, id: unknown): string | null {
  const record = startRecords[page];
  if (record?.isRequired) return isId(id) ? null : `is required; send the id of the ${page}`;
  if (id === undefined) return null;
  if (!record) return `goes with a board, a filter or a saved view, not with ${page}`;
  return isId(id) ? null : `is not an id; send that of the saved view, or none for all ${page}`;
}

function isId(id: unknown): boolean {
  return typeof id === "string" && id !== "" && id.length <= 200;
}
