import { keptDeadline, keptDeadlines, keptToday } from "../docket/public.ts";
import { keptMatter } from "../matters/public.ts";
import type { HubApp } from "../platform/hub-app.ts";
import { ignoredFailure } from "../platform/hub-queries.ts";
import type { KeptQuery } from "../platform/kept-queries.ts";
import type { ScreenStem } from "../screens.ts";
import { taskCalls } from "../work/public.ts";

/** A page by its address. */
export interface PageAddress {
  readonly stem: ScreenStem;
  /** The record that it is about; absent for a list. */
  readonly id: string | undefined;
  readonly query: { get(name: string): string | null };
  /** A BCP 47 tag: the reader's language decides on which day a week begins. */
  readonly language: string;
}

/** Data that a page fetches first. */
interface PageCall extends KeptQuery {
  /** Recorded in the access log as opening the matter, so fetched only when the page opens. */
  readonly isRecorded?: boolean;
}

/**
 * Fetches what a page shows first, before the page opens. What is in the cache and fresh, or being fetched, is left as it is.
 * A failure is ignored: the page fetches again and shows it.
 * @param isOpened whether the reader opens the page, and has not only pointed at its link
 */
export async function fetchPageAhead(app: HubApp, page: PageAddress, isOpened: boolean): Promise<void> {
  // Its code may not be loaded while the hub is away.
  const calls = await callsOf(app, page).catch((): readonly PageCall[] => []);
  const wanted = calls.filter(({ isRecorded }) => isOpened || !isRecorded);
  await Promise.all(wanted.map((call) => fetchAhead(app, call)));
}

async function fetchAhead({ queries }: HubApp, { queryKey, read, isList }: KeptQuery): Promise<void> {
  const how = { queryKey, queryFn: read, meta: ignoredFailure };
  if (!isList) return queries.prefetchQuery(how);
  // A known list may have several pages, of which only its screen knows how each is read.
  if (queries.getQueryData(queryKey) !== undefined) return;
  await queries.prefetchInfiniteQuery({ ...how, initialPageParam: 0 });
}

/** What a page asks for first; nothing for a page that is not opened from a list or a link of the frame. */
async function callsOf(app: HubApp, { stem, id = "", query, language }: PageAddress): Promise<readonly PageCall[]> {
  const { hub } = app;
  switch (stem) {
    case "invention":
      return [...keptMatter(hub, id).map((call) => ({ ...call, isRecorded: true })), keptDeadlines(hub, id)];
    case "task":
      return taskCalls(hub, id);
    case "deadline-list": {
      const deadline = query.get("deadline");
      // The list itself depends on how the reader has grouped it.
      return deadline === null ? [] : [keptDeadline(hub, deadline)];
    }
    case "docket-today":
      return [keptToday(hub, query.get("scope"))];
    case "docket-calendar": {
      const { firstCalendarCall } = await import("../docket/docket/calendar-call.ts");
      return [firstCalendarCall(app, query, language)];
    }
    default:
      return [];
  }
}
