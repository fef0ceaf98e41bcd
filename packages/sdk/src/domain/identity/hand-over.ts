import type { HandOverRow, ReviewedRow } from "../../contract/hand-over.ts";

type Subject = Pick<HandOverRow, "kind" | "id">;

/** What differs between a plan as it was reviewed and as it is now. */
export interface ReviewDifference<Row> {
  /** Changed after it was read. */
  readonly changed: readonly Row[];
  /** Came to the person after the plan was read. */
  readonly added: readonly Row[];
  /** The person holds it no longer. */
  readonly gone: readonly ReviewedRow[];
}

/** Compares a plan as it was reviewed with what the person holds now. */
export function reviewDifference<Row extends Subject & Pick<HandOverRow, "updatedAt">>(
  reviewed: readonly ReviewedRow[],
  held: readonly Row[],
): ReviewDifference<Row> {
  const readAt = new Map(reviewed.map((row) => [handOverKey(row), Date.parse(row.updatedAt)]));
  const present = new Set(held.map(handOverKey));
  return {
    changed: held.filter((row) => {
      const read = readAt.get(handOverKey(row));
      return read !== undefined && read !== Date.parse(row.updatedAt);
    }),
    added: held.filter((row) => !readAt.has(handOverKey(row))),
    gone: reviewed.filter((row) => !present.has(handOverKey(row))),
  };
}

/** The key of a row: a thing is in a plan once, whatever the person is to it. */
export function handOverKey({ kind, id }: Subject): string {
  return `${kind} ${id}`;
}

/** A list of people in which one is replaced by another, each once, in the same order. */
export function withPersonReplaced(people: readonly string[], from: string, to: string): string[] {
  return [...new Set(people.map((email) => (email === from ? to : email)))];
}

/** Rows of a plan as they are sent back, each with its new person; null leaves it. */
export function reviewedRows(
  rows: readonly HandOverRow[],
  toOf: (row: HandOverRow) => string | null = ({ to }) => to,
): ReviewedRow[] {
  return rows.map((row) => ({ kind: row.kind, id: row.id, updatedAt: row.updatedAt, to: toOf(row) }));
}

const roleWords: Readonly<Record<HandOverRow["roles"][number], string>> = {
  responsible: "responsible",
  attorney: "attorney",
  backup: "back-up",
  assignee: "assigned",
  owner: "own list",
  named: "named in it",
};

/** `responsible, back-up`: as what the person holds it. */
export function handOverRoles({ roles }: Pick<HandOverRow, "roles">): string {
  return roles.map((role) => roleWords[role]).join(", ");
}
