import { type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";

/** Deadlines, calendar feeds and applications at the office as values on the command line. */
export const docketCompletions: Completions = {
  keys: { ids: "notice", trigger: "trigger" },
  ids: { calendar: "feed", deadlines: "deadline", inbox: "notice" },
  exceptions: { "uspto documents id": "application", "uspto sync id": "application" },
  words: {
    deadline: async (hub) =>
      (await hub.deadlines.list({ size: candidatePageSize })).data.map(({ id, title, dueAt, finalDate }) => ({
        value: id,
        about: `${dueAt}, final ${finalDate ?? "none"}: ${title}`,
      })),
    trigger: async () => {
      const { knownTriggers, rulesForTrigger } = await import("@iphub/sdk/domain/docket/deadlines/rules");
      return knownTriggers().map((value) => ({ value, about: rulesForTrigger(value)[0]?.title ?? "" }));
    },
    notice: async (hub) =>
      (await hub.inbox.list({ limit: candidatePageSize })).data.map(({ id, title }) => ({ value: id, about: title })),
    feed: async (hub) => (await hub.calendar.list()).map(({ id, title }) => ({ value: id, about: title })),
  },
};
