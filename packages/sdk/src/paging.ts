import type { Paging } from "./endpoint.ts";

/** The total up to which the server counts exactly; a greater total only means "more". */
const exactTotal = 10_000;

type Values = Readonly<Record<string, unknown>>;
type Fetch = (input: Values) => Promise<unknown>;

/** Iterates a list page by page; the next page is requested only after the previous one was consumed. */
export async function* pagesOf(paging: Paging, input: Values, fetch: Fetch): AsyncGenerator<unknown> {
  for (let next: Values | undefined = firstInput(paging, input); next !== undefined; ) {
    const page: unknown = await fetch(next);
    next = nextInput(paging, next, page);
    yield page;
  }
}

/** The entries of one response. */
export function itemsOf(paging: Paging, page: unknown): readonly unknown[] {
  const items = paging.items === undefined ? page : keyOf(page, paging.items);
  return Array.isArray(items) ? items : [];
}

/** Iterates a list entry by entry. */
export async function* allOf(paging: Paging, input: Values, fetch: Fetch): AsyncGenerator<unknown> {
  for await (const page of pagesOf(paging, input, fetch)) yield* itemsOf(paging, page);
}

function firstInput(paging: Paging, input: Values): Values {
  if (paging.kind === "skip") return { ...input, skip: Number(input.skip ?? 0), size: sizeOf(paging, input) };
  if (paging.kind === "after") return { ...input, limit: sizeOf(paging, input) };
  const page = Number(keyOf(input.pagination, "page") ?? 1);
  return { ...input, pagination: { page, pageSize: sizeOf(paging, input) } };
}

function sizeOf(paging: Paging, input: Values): number {
  const sizes = { skip: input.size, page: keyOf(input.pagination, "pageSize"), after: input.limit };
  return Number(sizes[paging.kind] ?? paging.pageSize);
}

function nextInput(paging: Paging, input: Values, page: unknown): Values | undefined {
  if (paging.kind === "after") {
    const after = keyOf(page, "next");
    return typeof after === "string" ? { ...input, after } : undefined;
  }
  const count = itemsOf(paging, page).length;
  const size = sizeOf(paging, input);
  if (count === 0) return undefined;
  if (paging.kind === "page") {
    const number = Number(keyOf(input.pagination, "page"));
    const last = keyOf(keyOf(keyOf(page, "meta"), "pagination"), "pagesCount");
    const more = typeof last === "number" ? number < last : count >= size;
    return more ? { ...input, pagination: { page: number + 1, pageSize: size } } : undefined;
  }
  const skip = Number(input.skip) + count;
  const total = keyOf(page, "total");
  const more = typeof total === "number" && total <= exactTotal ? skip < total : count >= size;
  return more ? { ...input, skip } : undefined;
}

function keyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
