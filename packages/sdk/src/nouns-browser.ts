import { auth } from "./contract/auth.ts";
import { health } from "./contract/health.ts";
import { overview } from "./contract/overview.ts";
import { settings } from "./contract/settings.ts";
import { users } from "./contract/users.ts";
import type { Contract } from "./endpoint.ts";

/** The nouns that are at hand from the start: in a browser those that the sign-in and the home page call. */
export const firstNouns: Contract = { auth, users, settings, health, overview };

/** Fetches the whole contract, where `firstNouns` is not all of it: with the first call of any other noun. */
export const allNouns: (() => Promise<Contract>) | undefined = async () =>
  (await import("./contract/index.ts")).contract;
