import type { OfficeState } from "../contract/office-state.ts";

/** Whether nothing is missing that the office could have been asked for. */
export function isOfficeComplete({ state }: OfficeState): boolean {
  return state === "complete" || state === "not-asked";
}

/** The state as one line for people; only who manages the hub reads the name of its setting. */
export function officeStateWords({ state, counts, answeredAt }: OfficeState, managesHub = false): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const some = counts[state] ?? 0;
  const which = all <= 1 ? "this application" : `${some} of ${all} applications`;
  const remedy = managesHub ? "set IPHUB_USPTO_KEY" : "ask your administrator";
  const stored = answeredAt === null ? "" : `; stored data is of ${instantText(answeredAt)}`;
  switch (state) {
    case "no-key":
      return `Patent office: not asked, the hub has no key (${remedy})${stored}`;
    case "pending":
      return `Patent office: no answer yet for ${which}${stored}`;
    case "failed":
      return `Patent office: the last request failed for ${which}${stored}`;
    case "unknown-number":
      return `Patent office: it does not show the number of ${which}`;
    case "not-asked":
      return "Patent office: not asked, there is no application number";
    case "complete":
      return `Patent office: complete${answeredAt === null ? "" : `, as of ${instantText(answeredAt)}`}`;
  }
}

function instantText(instant: string): string {
  return `${instant.slice(0, 16).replace("T", " ")} UTC`;
}
