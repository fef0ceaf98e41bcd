/** The query of an address. */
export interface AddressQuery {
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** Which content is read next to the work: a version of a file, or an attachment of an e-mail that is a file. */
export interface PaperPlace {
  /** The file's id. */
  readonly id: string;
  /** Null for the newest version. */
  readonly version: number | null;
  /** The attachment, from 0; null for the file itself. */
  readonly part: number | null;
}

/** The tabs of a matter on which a paper can be open, by their addresses. */
export type PaperTab = "files" | "emails" | "ifw";

const names = ["file", "version", "part"] as const;

/** The paper that an address names, or null. */
export function readPaperPlace(query: AddressQuery): PaperPlace | null {
  const id = query.get("file");
  return id === null || id === "" ? null : { id, version: wholeOf(query, "version"), part: wholeOf(query, "part") };
}

/** Names a paper in an address, or none. */
export function writePaperPlace(query: AddressQuery, place: PaperPlace | null): void {
  const values = { file: place?.id ?? null, version: place?.version ?? null, part: place?.part ?? null };
  for (const name of names) {
    const value = values[name];
    if (value === null) query.delete(name);
    else query.set(name, String(value));
  }
}

/** The older version that an address compares the open paper with, or null. */
export function readComparedPlace(query: AddressQuery): PaperPlace | null {
  const id = query.get("with");
  return id === null || id === "" ? null : { id, version: wholeOf(query, "withVersion"), part: null };
}

/** Names the older version in an address, or none. */
export function writeComparedPlace(query: AddressQuery, place: PaperPlace | null): void {
  query.delete("with");
  query.delete("withVersion");
  if (place === null) return;
  query.set("with", place.id);
  if (place.version !== null) query.set("withVersion", String(place.version));
}

/** The address in the web at which a file is open on a tab of its matter. */
export function paperAddress(inventionId: string, tab: PaperTab, fileId: string): string {
  return `/inventions/${encodeURIComponent(inventionId)}/${tab}?file=${encodeURIComponent(fileId)}`;
}

function wholeOf(query: AddressQuery, name: string): number | null {
  const value = query.get(name) ?? "";
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}
