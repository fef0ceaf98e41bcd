import { type FilterList, filterList } from "@iphub/sdk/contract/filters";
import { type StartPage, type StartPageName, startPageSetting } from "@iphub/sdk/contract/start-page";
import { startPageOf } from "@iphub/sdk/domain/identity/start-page";
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
  { key: "overview", title: "Milestones overview", page: { page: "overview" } },
  { key: "today", title: "Today", page: { page: "today" } },
  { key: "inbox", title: "Inbox", page: { page: "inbox" } },
  { key: "calendar", title: "Calendar", page: { page: "calendar" } },
  { key: "tasks", title: "Task search", page: { page: "tasks" } },
  { key: "deadlines", title: "Deadlines", page: { page: "deadlines" } },
  { key: "inventions", title: "Inventions", page: { page: "inventions" } },
];

/** What a saved filter is called, by the list that it is of. */
const viewWords: Readonly<Record<FilterList, string>> = {
  tasks: "Filter",
  deadlines: "View of deadlines",
  inventions: "View of matters",
};

/** What is shown for a record that is not listed. */
const unlistedWords: Readonly<Partial<Record<StartPageName, string>>> = {
  board: "Another board",
  filter: "Another filter",
  deadlines: "Another view of deadlines",
  inventions: "Another view of matters",
};

function keyOf(page: StartPage | null): string {
  return page === null ? none.key : [page.page, page.id].filter((part) => part !== undefined).join(" ");
}

function choiceOf(title: string, page: StartPage): StartChoice {
  return { key: keyOf(page), title, page };
}

function viewChoice(list: FilterList, id: string, title: string): StartChoice {
  return choiceOf(`${viewWords[list]}: ${title}`, { page: list === "tasks" ? "filter" : list, id });
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
    ...(boards.data ?? []).map(({ id, title }) => choiceOf(`Board: ${title}`, { page: "board", id })),
    ...filters.map(({ id, title, list = "tasks" }) => viewChoice(list, id, title)),
  ];
  const isKnown = (key: string) => known.some((one) => one.key === key);
  const listed = [...known, ...pinned.links.flatMap(pinnedChoices).filter((one) => !isKnown(one.key))];
  const key = keyOf(chosen);
  const isListed = listed.some((one) => one.key === key);
  // A record that is not there any more, or not loaded yet.
  const choices =
    isListed || !chosen ? listed : [...listed, choiceOf(unlistedWords[chosen.page] ?? "Another page", chosen)];
  const choose = async (wanted: string): Promise<boolean> => {
    const choice = choices.find((one) => one.key === wanted);
    return choice !== undefined && setting.save(choice.page === null ? { page: null } : { ...choice.page });
  };
  return { state: setting.state, key, choices, actions: { choose } };
}
