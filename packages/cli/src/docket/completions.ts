import { type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";

/** Deadlines, findings, call-ups, calendar feeds and applications at the office as values on the command line. */
export const docketCompletions: Completions = {
  keys: { ids: "notice", trigger: "trigger" },
  ids: { calendar: "feed", "call-ups": "call-up", deadlines: "deadline", docket: "finding", inbox: "notice" },
  exceptions: {
    "call-ups list deadlineId": "deadline",
    "call-ups remove-absence id": "absence",
    "uspto documents id": "application",
    "uspto sync id": "application",
  },
  words: {
    absence: async (hub) =>
      (await hub.callUps.absences()).map(({ id, person, from, to }) => ({
        value: id,
        about: `${person}, ${from} to ${to}`,
      })),
    "call-up": async (hub) =>
      (await hub.callUps.list({ size: candidatePageSize })).data.map(({ id, day, title }) => ({
        value: id,
        about: `${day}: ${title}`,
      })),
    finding: async (hub) =>
      (await hub.docket.audit({ view: "all", size: candidatePageSize })).data.map(({ id, invention, subject }) => ({
        value: id,
        about: `${invention.title}: ${subject}`,
      })),
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
