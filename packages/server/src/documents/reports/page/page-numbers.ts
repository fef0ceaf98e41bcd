import type { PageField } from "./page-blocks.ts";

/** The number of the page and of all pages, from 1. */
export type PageNumbers = Readonly<Record<PageField, number>>;
