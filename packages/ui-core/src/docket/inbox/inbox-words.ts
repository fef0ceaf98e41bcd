import type { Notice, NoticeView } from "@iphub/sdk/contract/inbox";
import { addDays, weekday } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { withDates } from "@iphub/sdk/domain/day-words";
import { plainWords } from "@iphub/sdk/domain/plain-words";
import type { ScreenPlace } from "../../screen-place.ts";

/** One view of the inbox. */
export interface InboxTab {
  readonly id: Extract<NoticeView, "open" | "unread" | "snoozed" | "done">;
  readonly title: string;
  readonly empty: string;
}

const openTab: InboxTab = {
  id: "open",
  title: "Inbox",
  empty: "Nothing waits for you. Work that is given to you, mentions and reminders come here.",
};

/** The views of the inbox, in order. */
export const inboxTabs: readonly InboxTab[] = [
  openTab,
  { id: "unread", title: "Unread", empty: "You have read everything." },
  { id: "snoozed", title: "Snoozed", empty: "Nothing is put away until a later day." },
  { id: "done", title: "Done", empty: "Nothing is done yet." },
];

/** The view of an address; the first one for any other text. */
export function inboxTabOf(text: string | null): InboxTab {
  return inboxTabs.find(({ id }) => id === text) ?? openTab;
}

/** What a notice says: the words of a person who mentions the reader without their Markdown, those of the hub with the reader's dates. */
export function noticeText({ kind, text }: Pick<Notice, "kind" | "text">): string {
  return kind === "mentioned" || kind === "mail" ? plainWords(text) : withDates(text);
}

/** The matter of a notice in words: its reference, else its title; empty where it has none. */
export function noticeMatter({ reference, inventionTitle }: Notice): string {
  return reference ?? inventionTitle ?? "";
}

/** The loaded notices with those of one matter together, in the order of each matter's newest; those without one alone. */
export function byMatter(notices: readonly Notice[]): Notice[] {
  const groups = new Map<string, Notice[]>();
  for (const one of notices) {
    const key = one.inventionId ?? one.id;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].flat();
}

/** The screen that a notice leads to, with the record or the query that it is opened with. */
export function noticePlace({ subject, inventionId }: Pick<Notice, "subject" | "inventionId">): ScreenPlace {
  const onMatter = (stem: ScreenPlace["stem"]): ScreenPlace =>
    inventionId === null ? { stem: "inbox" } : { stem, id: inventionId };
  const [scope = "me", from = ""] = subject.id.split(":");
  const places: Readonly<Record<Notice["subject"]["type"], ScreenPlace>> = {
    task: { stem: "task", id: subject.id },
    deadline: { stem: "deadline-list", query: `deadline=${encodeURIComponent(subject.id)}` },
    note: onMatter("invention"),
    message: onMatter("invention-messages"),
    email: onMatter("invention-emails"),
    file: onMatter("invention-files"),
    matter: onMatter("invention"),
    minion: { stem: "minion", id: subject.id },
    import: { stem: "import", id: subject.id },
    week: { stem: "docket-week", query: `scope=${scope}&from=${from}` },
  };
  return places[subject.type];
}

/** A day until which a notice can be put away. */
export interface SnoozeChoice {
  readonly id: string;
  readonly label: string;
  readonly until: string;
}

const monday = 1;

/** The days that are offered for snoozing, with their dates: tomorrow, next Monday, in two weeks, in a month. */
export function snoozeChoices(today: string): SnoozeChoice[] {
  const toMonday = (monday + 7 - weekday(today)) % 7 || 7;
  const days = [
    { id: "tomorrow", label: "Tomorrow", until: addDays(today, 1) },
    { id: "monday", label: "Next Monday", until: addDays(today, toMonday) },
    { id: "weeks", label: "In two weeks", until: addDays(today, 14) },
    { id: "month", label: "In 30 days", until: addDays(today, 30) },
  ];
  return days.map((one) => ({ ...one, label: `${one.label}, ${fullDay(one.until)}` }));
}
