import { type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";

/** Deadlines, calendar feeds and applications at the office as values on the command line. */
export const docketCompletions: Completions = {
  ids: { calendar: "feed", deadlines: "deadline" },
  exceptions: { "uspto documents id": "application", "uspto sync id": "application" },
  words: {
    deadline: async (hub) =>
      (await hub.deadlines.list({ size: candidatePageSize })).data.map(({ id, title, dueAt }) => ({
        value: id,
        about: `${dueAt ?? ""} ${title}`.trim(),
      })),
    feed: async (hub) => (await hub.calendar.list()).map(({ id, title }) => ({ value: id, about: title })),
  },
};
