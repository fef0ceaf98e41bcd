import type { StreamEvent } from "@iphub/sdk/contract/stream-event";
import { eventTypesOf } from "@iphub/sdk/domain/matters/stream-kinds";
import type { Pages } from "../../platform/patch-pages.ts";

/** How many events a page has. */
export const streamPageSize = 25;

/** What a stream is narrowed to; dates are civil, `YYYY-MM-DD`. */
export interface StreamQuery {
  readonly kind: readonly string[];
  readonly actor: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** Whether an event that has just happened belongs into a narrowed stream. */
export function belongs({ kind, actor, to }: StreamQuery, event: StreamEvent): boolean {
  if (to !== undefined) return false;
  if (actor.length > 0 && !actor.includes(event.actor ?? "")) return false;
  if (kind.length === 0) return true;
  return kind.some((one) => {
    const { types, prefix } = eventTypesOf(one);
    return types.includes(event.type) || (prefix !== null && event.type.startsWith(prefix));
  });
}

/** The pages with an event at their head, once; null where its place is further down, so that they are fetched again. */
export function withEvent(pages: Pages<StreamEvent>, event: StreamEvent): Pages<StreamEvent> | null {
  if (pages.pages.some((page) => page.data.some(({ id }) => id === event.id))) return pages;
  const [first, ...rest] = pages.pages;
  if (!first) return null;
  const newest = first.data[0];
  if (newest && newest.createdAt > event.createdAt) return null;
  return { ...pages, pages: [{ data: [event, ...first.data], total: first.total + 1 }, ...rest] };
}
