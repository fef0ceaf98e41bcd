import { contract } from "./contract/index.ts";
import type { Contract, Noun } from "./endpoint.ts";

/** The calls that are at hand from the start: in Node the whole contract. */
export const firstNouns: Contract = contract;

/** Fetches the whole contract, where `firstNouns` is not all of it. */
export const allNouns: (() => Promise<Contract>) | undefined = undefined;

/** Loads the calls of one noun, where they can be had without the others. */
export const oneNoun: ((noun: string) => Promise<Noun | undefined>) | undefined = undefined;
