import { errorIn, type RawAnswer, rawCall } from "../../contract/raw-call.ts";

/** Where a call seems to come from: the hub believes a proxy on its own machine. */
export interface From {
  readonly address?: string;
}

/** The calls of the noun auth as they travel, without the SDK's own help. */
export function authCalls(url: () => string) {
  const post = (path: string, token?: string, body?: unknown, { address }: From = {}) =>
    rawCall({
      url: url(),
      path,
      method: "POST",
      token,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: address === undefined ? {} : { "x-forwarded-for": address },
    });
  return {
    login: (email: string, password: string, from?: From) =>
      post("/api/auth/login", undefined, { email, password }, from),
    refresh: (token: string) => post("/api/auth/refresh", token),
    logout: (token: string) => post("/api/auth/logout", token),
    setUp: (input: object) => post("/api/auth/setup", undefined, input),
    me: (token: string) => rawCall({ url: url(), path: "/api/auth/users/me", token }),
    settings: (token: string) => rawCall({ url: url(), path: "/api/settings/HUB_THEME", token }),
  };
}

/** The token in an answer, which must be a success. */
export function tokenIn(answer: RawAnswer): string {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const token: unknown = JSON.parse(answer.text);
  if (typeof token !== "string") throw new Error(`not a token: ${answer.text}`);
  return token;
}

/** What a token says. */
export function claimsIn(token: string): { sid: string; jti: string; sub: string; permissions: string[] } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Status and code of a refusal, in short. */
export function refusal(answer: RawAnswer): [number, string] {
  return [answer.status, errorIn(answer).code];
}
