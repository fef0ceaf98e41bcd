import { type StartPage, type StartPageName, startPageSetting } from "@iphub/sdk/contract/start-page";
import { startRecords } from "@iphub/sdk/domain/identity/start-page";
import { isEqual } from "@iphub/sdk/domain/is-equal";
import { HubHttpError } from "@iphub/sdk/errors";
import { saveSetting } from "../identity/public.ts";
import { type HubApp, storePerApp } from "../platform/hub-app.ts";
import { workKeys } from "../work/public.ts";

/** Whether the reader is choosing where they begin, after the page on which they began was found to be gone. */
export const choosingStartOf = storePerApp<{ readonly isAsked: boolean }>({ isAsked: false });

/**
 * Whether what a start page shows is there and the reader may see it. True too where the hub does not say, which the
 * page itself says then.
 */
export async function isStartPageThere(app: HubApp, { page, id }: StartPage): Promise<boolean> {
  if (id === undefined) return true;
  try {
    return await isThere(app, page, id);
  } catch (error) {
    return !(error instanceof HubHttpError && error.status === 404);
  }
}

/** Reads the record, which the page then has at once. @throws HubHttpError where it cannot be read */
async function isThere({ hub, queries }: HubApp, page: StartPageName, id: string): Promise<boolean> {
  if (page === "board") {
    queries.setQueryData(workKeys.board(id), await hub.boards.get({ id }));
    return true;
  }
  const filter = await hub.filters.get({ id });
  queries.setQueryData(workKeys.filter(id), filter);
  return (filter.list ?? "tasks") === startRecords[page]?.list;
}

/**
 * Opens the home page if the reader's start page no longer exists, says so once, and offers to choose another.
 * Their choice is dropped, unless they act for someone: then they may see less than for themselves.
 */
export async function leaveGoneStartPage(app: HubApp, gone: StartPage): Promise<void> {
  const state = app.session.store.getState();
  // Another person may have signed in by now, or this one has chosen another page.
  if (state.phase !== "signed-in" || !isEqual(state.identity.startPage, gone)) return;
  const { startPage: _gone, ...identity } = state.identity;
  app.session.changed(identity);
  if (identity.actingFor === undefined) void saveSetting(app, startPageSetting, { page: null });
  const what = recordWords(gone.page);
  const isWanted = await app.overlays.confirm({
    title: "The page on which you begin is gone",
    message: `${what} was deleted, or you may no longer see it. You begin at the milestones overview.`,
    confirmLabel: "Choose another",
  });
  if (isWanted) choosingStartOf(app).setState({ isAsked: true });
}

/** `The board`, `The saved view of deadlines`: what the record of a start page is called. */
function recordWords(page: StartPageName): string {
  const record = startRecords[page];
  return record ? `The ${record.list === null ? "" : "saved "}${record.title.toLowerCase()}` : "It";
}
