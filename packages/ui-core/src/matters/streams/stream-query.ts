import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { eventTypesOf } from "@iphub/sdk/domain/matters/stream-kinds";
import type { Pages } from "../../platform/patch-pages.ts";

/** How many events a page has. */
export const streamPageSize = 25;

/** The filter of a stream; dates are civil, `YYYY-MM-DD`. */
export interface StreamQuery {
  readonly kind: readonly string[];
  readonly actor: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** Whether a new event matches a filtered stream. */
export function belongs({ kind, actor, to }: StreamQuery, event: StreamEvent): boolean {
  if (to !== undefined) return false;
  if (actor.length > 0 && !actor.includes(event.actor ?? "")) return false;
  if (kind.length === 0) return true;
  return kind.some((one) => {
    const { types, prefix } = eventTypesOf(one);
    return types.includes(event.type) || (prefix !== null && event.type.startsWith(prefix));
  });
}

/**
 * Adds an event to the first page, once; null if its place is further down, so that the pages must be fetched again.
 */
export function withEvent(pages: Pages<StreamEvent>, event: StreamEvent): Pages<StreamEvent> | null {
  if (pages.pages.some((page) => page.data.some(({ id }) => id === event.id))) return pages;
  const [first, ...rest] = pages.pages;
  if (!first) return null;
  const newest = first.data[0];
  if (newest && newest.createdAt > event.createdAt) return null;
  return { ...pages, pages: [{ data: [event, ...first.data], total: first.total + 1 }, ...rest] };
}
