/** The refusals that a hub may answer 503 or 507 with: they say what passes, and when to come again. */
const named: ReadonlySet<string> = new Set([
  "database_unavailable",
  "database_busy",
  "outcome_unknown",
  "too_many_files",
  "too_many_connections",
  "microsoft_unreachable",
  "hub_read_only",
  "storage_full",
]);

/** Words of the inside: a place in the code, a statement, an error of the database or of Node. */
const inside =
  /\n\s+at \S+ \(|node_modules|\.[jt]s:\d+:\d+|syntax error at or near|violates \w+ constraint|relation "|column "|invalid byte sequence|ECONNREFUSED|ENOENT|EISDIR|TypeError|RangeError|Cannot read propert/;

/** An answer of the hub, with what was asked. */
export interface FuzzAnswer {
  readonly about: string;
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What is wrong with an answer to any person. */
export function faultsOf({ about, status, type, text }: FuzzAnswer): string[] {
  if (status < 400) return [];
  const faults: string[] = [];
  const shown = text.slice(0, 300);
  if (status >= 500 && !named.has(codeIn(text))) faults.push(`${about}: ${status} ${shown}`);
  if (inside.test(text)) faults.push(`${about}: the answer shows the inside: ${shown}`);
  if (type.startsWith("application/json") && codeIn(text) === "") faults.push(`${about}: no error code: ${shown}`);
  return faults;
}

function codeIn(text: string): string {
  try {
    const answer: { readonly error?: { readonly code?: unknown } } | null = JSON.parse(text);
    return String(answer?.error?.code ?? "");
  } catch {
    return "";
  }
}
