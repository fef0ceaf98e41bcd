import type { StartPage } from "@iphub/sdk/contract/start-page";
import type { ScreenPlace } from "../screen-place.ts";
import { homeStem } from "../screens.ts";

/** The screen of a start page. */
export function startPlace({ page, id = "" }: StartPage): ScreenPlace {
  const query = id === "" ? "" : `filter=${encodeURIComponent(id)}`;
  const places: Readonly<Record<StartPage["page"], ScreenPlace>> = {
    overview: { stem: homeStem },
    today: { stem: "docket-today" },
    inbox: { stem: "inbox" },
    calendar: { stem: "docket-calendar" },
    tasks: { stem: "task-search" },
    deadlines: { stem: "deadline-list", query },
    inventions: { stem: "invention-list", query },
    board: { stem: "board", id },
    filter: { stem: "task-search", query },
  };
  return places[page];
}
