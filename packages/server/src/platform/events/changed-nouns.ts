/** What the firm shares: everybody fetches it again. */
const firm: Readonly<Record<string, readonly string[]>> = {
  "workflow-": ["workflows", "steps"],
  "user-": ["users"],
  "team-": ["users"],
  "assistant-": ["users"],
  "filter-": ["filters"],
  "board-": ["boards"],
  "sign-in-configured": ["auth"],
  "closure-": ["deadlines"],
  "report-template-": ["reports"],
  "import-": ["imports"],
};

/** What is one person's own: only their clients fetch it again. */
const own: Readonly<Record<string, readonly string[]>> = {
  "token-": ["tokens"],
  "calendar-feed-": ["calendar"],
  "password-": ["auth"],
  "sign-in-": ["auth"],
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
