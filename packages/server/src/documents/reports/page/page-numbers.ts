import type { PageField } from "./page-blocks.ts";

/** Which page of how many it is, from 1. */
export type PageNumbers = Readonly<Record<PageField, number>>;
