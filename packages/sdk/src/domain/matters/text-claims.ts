/** A claim of a text. */
export interface Claim {
  readonly number: number;
  /** Its status identifier (37 CFR 1.121(c)), such as `Currently Amended`; null without one. */
  readonly status: string | null;
  /** Without its number and its status. */
  readonly text: string;
}

/** A text in its parts: the claims, and what comes before and after them, line by line. */
export interface ClaimedText {
  readonly before: readonly string[];
  readonly claims: readonly Claim[];
  readonly after: readonly string[];
}

/** The line that claims follow: `What is claimed is:`, `Claims`, `Listing of Claims`. */
const claimsHeading =
  /^\s*(?:(?:what|that which)\s+is\s+claimed\s+is|(?:i|we)\s+claim|(?:(?:amendments?\s+to|listing\s+of)\s+)?(?:the\s+)?(?:amended\s+|pending\s+)?claims?(?:\s+set)?)\s*[:.]?\s*$/i;
/** The line of another part of an application or of a reply, which ends the claims. */
const nextHeading =
  /^\s*(?:abstract(?:\s+of\s+the\s+disclosure)?|remarks(?:\s*\/\s*arguments)?|arguments|conclusion|drawings|brief\s+description.*|detailed\s+description.*|description|background.*|summary|specification|sequence\s+listing)\s*:?\s*$/i;
/** The beginning of a claim: its number, perhaps of several (`2-5.`), and perhaps its status. */
const claimStart =
  /^\s*(?:claim\s+)?(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*[.):]\s*(?:\(([^()]{3,40})\)\s*[:.]?\s*)?(.*)$/i;
/** The same without a point after the number, which a status must follow then. */
const statusStart = /^\s*(?:claim\s+)?(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\s*\(([^()]{3,40})\)\s*[:.]?\s*(.*)$/i;
/** What is in brackets after the number of a claim and is no status belongs to its words. */
const knownStatus =
  /^(?:original|(?:currently|previously)\s+(?:amended|presented|added)|amended|new|cancell?ed|withdrawn.*|not\s+entered|(?:once|twice)\s+amended|allowed)$/i;
/** Numbers may be left out, where claims were cancelled before; more than so many are another list. */
const widestGap = 40;

interface ClaimStart {
  readonly first: number;
  readonly last: number;
  readonly status: string | null;
  readonly rest: string;
}

/**
 * Finds the claims in the lines of a text. They begin after a heading that says so, or where the text begins with claim 1,
 * and end at the heading of another part. A text without claims is all `before`.
 */
export function splitClaims(lines: readonly string[]): ClaimedText {
  const from = firstClaimLine(lines);
  if (from === -1) return { before: lines, claims: [], after: [] };
  const found = lines.findIndex((line, at) => at > from && nextHeading.test(line));
  const to = found === -1 ? lines.length : found;
  return { before: lines.slice(0, from), claims: claimsOf(lines.slice(from, to)), after: lines.slice(to) };
}

function firstClaimLine(lines: readonly string[]): number {
  const heading = lines.findIndex((line, at) => claimsHeading.test(line) && isFirstClaim(nextFull(lines, at + 1)));
  if (heading !== -1) return lines.findIndex((line, at) => at > heading && line.trim() !== "");
  const first = lines.findIndex((line) => line.trim() !== "");
  return first !== -1 && isFirstClaim(lines[first] ?? "") && refersToClaims(lines) ? first : -1;
}

function nextFull(lines: readonly string[], from: number): string {
  return lines.slice(from).find((line) => line.trim() !== "") ?? "";
}

function isFirstClaim(line: string): boolean {
  const start = startOf(line, 0);
  return start !== null && start.first >= 1 && start.first <= widestGap;
}

/** A numbered list of anything else does not say `of claim 1`. */
function refersToClaims(lines: readonly string[]): boolean {
  return lines.some((line) => /\b(?:of|in|to|by|with|per)\s+(?:any\s+(?:one\s+)?of\s+)?claims?\s+\d/i.test(line));
}

function claimsOf(lines: readonly string[]): Claim[] {
  const claims: { number: number; status: string | null; lines: string[] }[] = [];
  let last = 0;
  for (const [at, line] of lines.entries()) {
    const start = startOf(line, last);
    if (start === null || isWithinClaim(start, last, lines.slice(at + 1))) {
      claims.at(-1)?.lines.push(line);
      continue;
    }
    for (let number = start.first; number <= start.last; number += 1) {
      claims.push({ number, status: start.status, lines: [start.rest] });
    }
    last = start.last;
  }
  return claims.map(({ number, status, lines: own }) => ({ number, status, text: own.join("\n").trim() }));
}

/** A number that leaves out claims which come later is a quantity at the beginning of a line. */
function isWithinClaim({ first }: ClaimStart, last: number, rest: readonly string[]): boolean {
  return first > last + 1 && rest.some((line) => (startOf(line, last)?.first ?? first) < first);
}

/** The claim that begins with a line, after claim number `last`; null for a line within a claim. */
function startOf(line: string, last: number): ClaimStart | null {
  const [, from = "", to, words = "", rest = ""] = claimStart.exec(line) ?? statusStart.exec(line) ?? [];
  const first = Number(from);
  if (from === "" || first <= last || first > last + widestGap) return null;
  const isStatus = knownStatus.test(words.trim());
  const end = Number(to ?? from);
  // Of claims together nothing is said but that they were cancelled or withdrawn.
  if (to !== undefined && (!isStatus || end < first || end > first + widestGap)) return null;
  const text = isStatus || words === "" ? rest : `(${words}) ${rest}`;
  return { first, last: end, status: isStatus ? words.trim() : null, rest: text };
}
