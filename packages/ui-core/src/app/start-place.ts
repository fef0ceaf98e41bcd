import type { StartPage } from "@iphub/sdk/contract/start-page";
import type { ScreenPlace } from "../screen-place.ts";
import { homeStem } from "../screens.ts";

/** The screen of a start page. */
export function startPlace({ page, id = "" }: StartPage): ScreenPlace {
  const places: Readonly<Record<StartPage["page"], ScreenPlace>> = {
    overview: { stem: homeStem },
    today: { stem: "docket-today" },
    inbox: { stem: "inbox" },
    calendar: { stem: "docket-calendar" },
    tasks: { stem: "task-search" },
    board: { stem: "board", id },
    filter: { stem: "task-search", query: `filter=${encodeURIComponent(id)}` },
  };
  return places[page];
}
