import { actingForHeader } from "@iphub/sdk/contract/session-calls";
import type { FetchInit, FetchPort } from "@iphub/sdk/ports";

/** What was asked for before the code of the first page was there. */
export interface EarlyAnswers {
  /** The token that it was asked with. */
  readonly token: string;
  /** When it was asked, in milliseconds since 1970. */
  readonly askedAt: number;
  /** Whether the page of the address is the home page with all of its rows. */
  readonly hasRows: boolean;
  /** The answers by their address; each is taken once. */
  readonly answers: Map<string, Promise<Response>>;
  /** Copies of the person's, the setting's and the rows' for the picture of the home page, null where there is none. */
  readonly home: readonly Promise<Response | null>[] | null;
}

/** The browser's fetch, with the answers to what was asked early. */
export interface EarlyFetch {
  /** Takes the answers to what was asked early. */
  readonly fetch: FetchPort;
  /** When that was, or now. */
  readonly askedAt: number;
  /** Whether the page of the address has the rows of the home page. */
  readonly hasRows: boolean;
  /** Drops what no one has taken: later calls are not those of the first page. */
  forget(): void;
}

/** What was asked early. After this call nothing is asked early any more. */
export function earlyFetch(): EarlyFetch {
  const early = globalThis.iphubEarly ?? null;
  globalThis.iphubEarly = null;
  return {
    fetch: (url, init) => (early && taken(early, url, init)) ?? fetch(url, init),
    askedAt: early?.askedAt ?? Date.now(),
    hasRows: early?.hasRows === true,
    forget: () => early?.answers.clear(),
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
  /** Set by `ask.ts`; null when the code of the page has begun without it. */
  var iphubEarly: EarlyAnswers | null | undefined;
}
