import { type StartPage, type StartPageName, startPages } from "../../contract/start-page.ts";

/** The pages that show one record, which is chosen with them. */
const withRecord: ReadonlySet<StartPageName> = new Set(["board", "filter"]);
/** The lists with which a saved view can be chosen. */
const withView: ReadonlySet<StartPageName> = new Set(["deadlines", "inventions"]);

/** The start page of a saved setting; null where none is chosen, or what is stored is none. */
export function startPageOf(saved: unknown): StartPage | null {
  if (typeof saved !== "object" || saved === null) return null;
  const page = startPages.find((one) => one === Reflect.get(saved, "page"));
  const id: unknown = Reflect.get(saved, "id");
  if (page === undefined) return null;
  const hasId = withRecord.has(page) || withView.has(page);
  if (hasId && typeof id === "string" && id !== "") return { page, id };
  return withRecord.has(page) ? null : { page };
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
  if (withRecord.has(page)) return isId(id) ? null : `is required; send the id of the ${page}`;
  if (id === undefined) return null;
  if (!withView.has(page)) return `goes with a board, a filter or a saved view, not with ${page}`;
  return isId(id) ? null : `is not an id; send that of the saved view, or none for all ${page}`;
}

function isId(id: unknown): boolean {
  return typeof id === "string" && id !== "" && id.length <= 200;
}
