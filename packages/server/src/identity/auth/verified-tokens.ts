/** What is kept of a token whose signature was good. Times are milliseconds since 1970. */
interface Verified<Claims> {
  readonly claims: Claims;
  readonly expiresAt: number;
}

/** More tokens than this are not kept; the one that was kept first goes first: each is good for minutes only. */
const mostTokens = 2000;

/**
 * Tokens whose signature has been checked: a person's every call carries the same one, and checking costs as much as
 * a small page. It tells nothing about the session, which is looked up anew each time.
 */
export class VerifiedTokens<Claims> {
  readonly #known = new Map<string, Verified<Claims>>();

  /** The claims of a token that was kept and has not expired at `now`. */
  claimsOf(token: string, now: number): Claims | undefined {
    const known = this.#known.get(token);
    if (known === undefined) return undefined;
    if (now < known.expiresAt) return known.claims;
    this.#known.delete(token);
    return undefined;
  }

  /** Keeps a token whose signature was found good. */
  keep(token: string, claims: Claims, expiresAt: number): void {
    this.#known.set(token, { claims, expiresAt });
    if (this.#known.size <= mostTokens) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}
