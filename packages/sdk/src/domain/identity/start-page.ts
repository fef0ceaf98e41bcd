import { type StartPage, type StartPageName, startPages } from "../../contract/start-page.ts";

/** The pages that show one record, which is chosen with them. */
const withRecord: ReadonlySet<StartPageName> = new Set(["board", "filter"]);

/** The start page of a saved setting; null where none is chosen, or what is stored is none. */
export function startPageOf(saved: unknown): StartPage | null {
  if (typeof saved !== "object" || saved === null) return null;
  const page = startPages.find((one) => one === Reflect.get(saved, "page"));
  const id: unknown = Reflect.get(saved, "id");
  if (page === undefined) return null;
  if (!withRecord.has(page)) return { page };
  return typeof id === "string" && id !== "" ? { page, id } : null;
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
  if (!withRecord.has(known)) {
    return id === undefined ? null : { field: "id", message: `goes with a board or a filter, not with ${known}` };
  }
  if (typeof id === "string" && id !== "" && id.length <= 200) return null;
  return { field: "id", message: `is required; send the id of the ${known}` };
}
