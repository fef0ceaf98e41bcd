import { type FilterList, filterList } from "@iphub/sdk/contract/filters";
import { type StartPage, type StartPageName, startPageSetting } from "@iphub/sdk/contract/start-page";
import { startPageOf, startRecords } from "@iphub/sdk/domain/identity/start-page";
import { viewOfAddress } from "@iphub/sdk/domain/work/view-address";
import { type PinnedLink, usePinnedLinks, useSetting } from "../identity/public.ts";
import { listViewAddress, useBoardList, useEveryFilter } from "../work/public.ts";

/** A page to begin on; the key is empty where none is chosen. */
export interface StartChoice {
  readonly key: string;
  readonly title: string;
  readonly page: StartPage | null;
}

const none: StartChoice = { key: "", title: "Milestones overview (nothing chosen)", page: null };
const pages: readonly StartChoice[] = [
  choiceOf("Milestones overview", { page: "overview" }),
  choiceOf("Today", { page: "today" }),
  choiceOf("Inbox", { page: "inbox" }),
  choiceOf("Calendar", { page: "calendar" }),
  choiceOf("Task search", { page: "tasks" }),
  choiceOf("Deadlines", { page: "deadlines" }),
  choiceOf("Inventions", { page: "inventions" }),
];

function keyOf(page: StartPage | null): string {
  return page === null ? none.key : [page.page, page.id].filter((part) => part !== undefined).join(" ");
}

function choiceOf(title: string, page: StartPage): StartChoice {
  return { key: keyOf(page), title, page };
}

/** What the record of a page is called, as the first words of a line. */
function recordTitle(page: StartPageName): string {
  return startRecords[page]?.title ?? "Page";
}

function recordChoice(page: StartPageName, id: string, title: string): StartChoice {
  return choiceOf(`${recordTitle(page)}: ${title}`, { page, id });
}

function viewChoice(list: FilterList, id: string, title: string): StartChoice {
  return recordChoice(list === "tasks" ? "filter" : list, id, title);
}

/** The filter or view that a pinned link leads to as it is saved; it may be one that is not listed for the reader. */
function pinnedChoices({ to, title }: PinnedLink): readonly StartChoice[] {
  const id = viewOfAddress(to);
  const list = id === null ? undefined : filterList.options.find((one) => listViewAddress(one, id) === to);
  return id === null || list === undefined ? [] : [viewChoice(list, id, title)];
}

/**
 * Where the reader begins, the pages to choose from, and a function to choose, which gives false where the choice was
 * not saved; boards, filters and saved views are by their titles.
 */
export function useStartPage() {
  const setting = useSetting(startPageSetting);
  const boards = useBoardList();
  const filters = useEveryFilter();
  const pinned = usePinnedLinks();
  const chosen = startPageOf(setting.value);
  const known = [
    none,
    ...pages,
    ...(boards.data ?? []).map(({ id, title }) => recordChoice("board", id, title)),
    ...filters.map(({ id, title, list = "tasks" }) => viewChoice(list, id, title)),
  ];
  const isKnown = (key: string) => known.some((one) => one.key === key);
  const listed = [...known, ...pinned.links.flatMap(pinnedChoices).filter((one) => !isKnown(one.key))];
  const key = keyOf(chosen);
  const isListed = listed.some((one) => one.key === key);
  // A record that is not there any more, or not loaded yet.
  const unlisted = chosen && choiceOf(`Another ${recordTitle(chosen.page).toLowerCase()}`, chosen);
  const choices = isListed || !unlisted ? listed : [...listed, unlisted];
  const choose = async (wanted: string): Promise<boolean> => {
    const choice = choices.find((one) => one.key === wanted);
    return choice !== undefined && setting.save(choice.page === null ? { page: null } : { ...choice.page });
  };
  return { state: setting.state, key, choices, actions: { choose } };
}
