import { type StartPage, startPageSetting } from "@iphub/sdk/contract/start-page";
import { startPageOf } from "@iphub/sdk/domain/identity/start-page";
import { useSetting } from "../identity/public.ts";
import { useBoardList, useFilters } from "../work/public.ts";

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
];

function keyOf(page: StartPage | null): string {
  return page === null ? none.key : [page.page, page.id].filter((part) => part !== undefined).join(" ");
}

/** Where the reader begins, the pages to choose from, and a function to choose; boards and filters are by their titles. */
export function useStartPage() {
  const setting = useSetting(startPageSetting);
  const boards = useBoardList();
  const { filters } = useFilters();
  const chosen = startPageOf(setting.value);
  const records = [
    ...(boards.data ?? []).map(({ id, title }) => ({ title: `Board: ${title}`, page: { page: "board", id } as const })),
    ...filters.map(({ id, title }) => ({ title: `Filter: ${title}`, page: { page: "filter", id } as const })),
  ];
  const listed = [none, ...pages, ...records.map((one): StartChoice => ({ ...one, key: keyOf(one.page) }))];
  const key = keyOf(chosen);
  const isListed = listed.some((one) => one.key === key);
  // A board or a filter that is not there any more, or not loaded yet.
  const choices = isListed || !chosen ? listed : [...listed, { key, title: `Another ${chosen.page}`, page: chosen }];
  const choose = (wanted: string) => {
    const choice = choices.find((one) => one.key === wanted);
    if (choice) setting.save(choice.page === null ? { page: null } : { ...choice.page });
  };
  return { state: setting.state, key, choices, actions: { choose } };
}
