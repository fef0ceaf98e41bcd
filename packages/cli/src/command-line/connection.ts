import { usageError } from "./exit-codes.ts";
import type { Profile, ProfileStore } from "./profiles.ts";

/** The default address of a hub. */
const defaultHost = "http://127.0.0.1:4780";

/** What a verb connects to. */
export interface Connection {
  readonly host: string;
  readonly token: string | undefined;
  /** The profile that has the token, or in which a sign-in would be saved. */
  readonly profile: string;
  /** True if the token is IPHUB_TOKEN, which is never written to a file. */
  readonly tokenIsFromEnvironment: boolean;
}

/** The inputs of the choice of a hub. */
export interface ConnectionSources {
  readonly profile?: string | undefined;
  readonly hub?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly profiles: Pick<ProfileStore, "current" | "all" | "get">;
}

/**
 * Chooses hub and token: `--hub`, then `--profile`, then IPHUB_HOST and IPHUB_TOKEN, then the current profile. A stored
 * token is sent only to the hub that issued it: with another address the profile of that address is used, if there is
 * one.
 */
export function chooseConnection({ profile, hub, env, profiles }: ConnectionSources): Connection {
  const given = hub ?? (profile === undefined ? nonEmpty(env.IPHUB_HOST) : undefined);
  const host = given === undefined ? undefined : hubAddress(given);
  const name = profile ?? (host === undefined ? profiles.current() : profileOf(host, profiles));
  const stored = profiles.get(name);
  const chosen = host ?? stored?.host ?? defaultHost;
  if (profile !== undefined && stored === undefined && host === undefined) {
    throw usageError(`there is no profile ${profile}`, `Create it: iphub login --profile ${profile} --hub URL`);
  }
  const fromEnvironment = profile === undefined ? nonEmpty(env.IPHUB_TOKEN) : undefined;
  return {
    host: chosen,
    token: fromEnvironment ?? (stored?.host === chosen ? stored.token : undefined),
    profile: name,
    tokenIsFromEnvironment: fromEnvironment !== undefined,
  };
}

/** Completes a typed address: `hub.firm.example` is https, `localhost:4780` http. Throws a usage error. */
export function hubAddress(typed: string): string {
  const text = typed.trim();
  const local = /^(localhost|127\.|\[::1\])/.test(text);
  const whole = /^https?:\/\//i.test(text) ? text : `${local ? "http" : "https"}://${text}`;
  const url = URL.parse(whole);
  if (url === null || url.hostname === "" || url.username !== "" || /\s/.test(text)) {
    throw usageError(`${typed} is not the address of a hub`, "Write it like https://hub.firm.example");
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function profileOf(host: string, profiles: ConnectionSources["profiles"]): string {
  const current = profiles.current();
  const known: Readonly<Record<string, Profile>> = profiles.all();
  if (known[current]?.host === host) return current;
  const found = Object.entries(known).find(([, profile]) => profile.host === host)?.[0];
  return found ?? (known[current] === undefined ? current : new URL(host).host);
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text;
}
