import type { DocketWeek, WeekEntry } from "@iphub/sdk/contract/docket-week";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { NOT_LEGAL_ADVICE } from "@iphub/sdk/domain/docket/deadlines/deadline-types";
import {
  type WeekGroup,
  weekCounts,
  weekDays,
  weekGroups,
  weekSectionWords,
  weekTitle,
} from "@iphub/sdk/domain/docket/week/docket-week";
import { isLostEntry } from "@iphub/sdk/domain/docket/week/entry-badge";
import { type MailItem, type MailSection, mailBody } from "../../platform/mail-out/mail-body.ts";

/** The most entries of a mail's text; the files have all. */
const mostEntries = 200;

/** How a mail is written. */
export interface WeekMailOptions {
  /** The public address of the hub, if it is known. */
  readonly hub: string | undefined;
  /** Whether the mail is sent later than it was due: the hub did not run then, or failed. */
  readonly isLate: boolean;
}

/** The mail of a weekly docket without its files, for text clients and for those that show HTML. */
export function weekMail(week: DocketWeek, { hub, isLate }: WeekMailOptions) {
  const title = weekTitle(week);
  const address = `/docket/week?${new URLSearchParams({ scope: week.scope, by: week.by, from: week.from })}`;
  const shown = { ...week, entries: week.entries.slice(0, mostEntries) };
  const left = week.entries.length - shown.entries.length;
  const body = mailBody({
    title,
    paragraphs: [
      `${weekCounts(week.entries)}.`,
      ...(isLate ? [`This docket was due on ${fullDay(week.from)}; the hub could not send it then.`] : []),
      ...(left > 0 ? [`${left} more are in the attached files.`] : []),
      ...(week.isWhole ? [] : ["There is more than this docket and its files show; the hub has all of it."]),
    ],
    sections: weekGroups(shown).flatMap(sectionsOf),
    link: hub === undefined ? undefined : { text: "Open the weekly docket", url: hub + address },
    footer: [...(hub === undefined ? [] : [`Choose how you get notices: ${hub}/inbox/preferences`]), NOT_LEGAL_ADVICE],
  });
  return { subject: title, ...body };
}

function sectionsOf({ name, sections }: WeekGroup): MailSection[] {
  return sections.map(({ section, entries }) => ({
    heading: `${name} · ${weekSectionWords[section]}`,
    items: entries.map(itemOf),
  }));
}

function itemOf(entry: WeekEntry): MailItem {
  const { title, invention, people, standing } = entry;
  const matter = [invention.references[0] ?? "", invention.title].filter((part) => part !== "").join(" · ");
  const more = [standing, people.length > 0 ? `with ${people.join(", ")}` : ""].filter((part) => part !== "");
  const isLate = isLostEntry(entry);
  return { when: weekDays(entry) || "–", text: `${title} – ${matter}`, more: more.join("; "), isLate };
}
