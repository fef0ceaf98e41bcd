import { contract } from "./contract/index.ts";
import type { Contract } from "./endpoint.ts";

/** The calls that are at hand from the start: in Node the whole contract. */
export const firstNouns: Contract = contract;

/** Fetches the whole contract, where `firstNouns` is not all of it. */
export const allNouns: (() => Promise<Contract>) | undefined = undefined;
