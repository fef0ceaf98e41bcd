import { health } from "./contract/health.ts";
import { identityCalls } from "./contract/identity.ts";
import { overview } from "./contract/overview.ts";
import { sessionCalls } from "./contract/session-calls.ts";
import { settings } from "./contract/settings.ts";
import type { Contract, Noun } from "./endpoint.ts";

/** The calls that are at hand from the start: in a browser those that the sign-in and the home page make. */
export const firstNouns: Contract = { auth: sessionCalls, users: identityCalls, settings, health, overview };

/** Fetches the whole contract, where `firstNouns` is not all of it: with the first call that is not at hand. */
export const allNouns: (() => Promise<Contract>) | undefined = async () =>
  (await import("./contract/index.ts")).contract;

/** Loads the calls of one noun, where they can be had without the others. */
export const oneNoun: ((noun: string) => Promise<Noun | undefined>) | undefined = undefined;
