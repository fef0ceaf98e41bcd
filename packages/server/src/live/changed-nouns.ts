/** Nouns that the firm shares: all clients fetch them again. */
const firm: Readonly<Record<string, readonly string[]>> = {
  "workflow-": ["workflows", "steps"],
  "filter-": ["filters"],
  "board-": ["boards"],
  "closure-": ["deadlines"],
  "report-template-": ["reports"],
};

/**
 * A person's own nouns: only their clients fetch them again. Sign-in codes are not included, because a used one would
 * be fetched again.
 */
const own: Readonly<Record<string, readonly string[]>> = {
  "token-": ["tokens"],
  "calendar-feed-": ["calendar"],
};

/** The nouns that an event makes stale in clients, and whether only in the actor's clients. */
export interface ChangedNouns {
  readonly nouns: readonly string[];
  readonly isOwn: boolean;
}

/** What an event without a live event of its own makes stale; null if clients cache nothing of it. */
export function changedNounsOf(type: string): ChangedNouns | null {
  const ofFirm = entryOf(firm, type);
  if (ofFirm) return { nouns: ofFirm, isOwn: false };
  const ofPerson = entryOf(own, type);
  return ofPerson && { nouns: ofPerson, isOwn: true };
}

/** The first entry whose prefix matches: specific ones come before general ones. */
function entryOf(table: Readonly<Record<string, readonly string[]>>, type: string): readonly string[] | null {
  return Object.entries(table).find(([beginning]) => type.startsWith(beginning))?.[1] ?? null;
}
