/** What the firm shares: everybody fetches it again. */
const firm: Readonly<Record<string, readonly string[]>> = {
  "workflow-": ["workflows", "steps"],
  "filter-": ["filters"],
  "board-": ["boards"],
  "closure-": ["deadlines"],
  "report-template-": ["reports"],
};

/**
 * What is one person's own: only their clients fetch it again. Not what belongs to signing in: a code that was just used
 * would be asked for again.
 */
const own: Readonly<Record<string, readonly string[]>> = {
  "token-": ["tokens"],
  "calendar-feed-": ["calendar"],
};

/** What an entry of the log makes old in clients, by noun, and whether only its actor's clients are meant. */
export interface ChangedNouns {
  readonly nouns: readonly string[];
  readonly isOwn: boolean;
}

/** What an entry without a live event of its own makes old; null where that is nothing that a client keeps. */
export function changedNounsOf(type: string): ChangedNouns | null {
  const ofFirm = entryOf(firm, type);
  if (ofFirm) return { nouns: ofFirm, isOwn: false };
  const ofPerson = entryOf(own, type);
  return ofPerson && { nouns: ofPerson, isOwn: true };
}

/** The first entry whose beginning fits: the particular ones stand before the general. */
function entryOf(table: Readonly<Record<string, readonly string[]>>, type: string): readonly string[] | null {
  return Object.entries(table).find(([beginning]) => type.startsWith(beginning))?.[1] ?? null;
}
