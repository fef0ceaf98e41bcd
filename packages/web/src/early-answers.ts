import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import type { FetchInit, FetchPort } from "@iphub/sdk/ports";

/** What was asked for before the code of the first page was there. */
export interface EarlyAnswers {
  /** The token that it was asked with. */
  readonly token: string;
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** The answers by their address; each is taken once. */
  readonly answers: Map<string, Promise<Response>>;
}

/** How long after the code began an answer may be taken: later calls are not those of the first page. */
const firstPageMs = 2_000;

/**
 * The browser's fetch, which takes the answers to what was asked early; `askedAt` is when that was, or now. After this call
 * nothing is asked early any more.
 */
export function earlyFetch(): { readonly fetch: FetchPort; readonly askedAt: number } {
  const early = globalThis.iphubEarly ?? null;
  globalThis.iphubEarly = null;
  const begun = Date.now();
  const isFirst = () => Date.now() - begun <= firstPageMs;
  return {
    askedAt: early?.askedAt ?? begun,
    fetch: (url, init) => (early && isFirst() ? taken(early, url, init) : undefined) ?? fetch(url, init),
  };
}

/** The answer to the same call of the same person, if it was asked early. */
function taken({ token, answers }: EarlyAnswers, url: string, init: FetchInit): Promise<Response> | undefined {
  const { authorization, [actingForHeader]: actingFor } = init.headers;
  const isSame = init.method === "GET" && authorization === `Bearer ${token}` && actingFor === undefined;
  if (!isSame) return undefined;
  const path = url.slice(location.origin.length);
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

declare global {
  /** Set by `early.ts`; null when the code of the page has begun without it. */
  var iphubEarly: EarlyAnswers | null | undefined;
}
