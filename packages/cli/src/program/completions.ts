import type { Completions } from "../command-line/completion/value-kinds.ts";
import { docketCompletions } from "../docket/completions.ts";
import { identityCompletions } from "../identity/completions.ts";
import { matterCompletions } from "../matters/completions.ts";
import { workCompletions } from "../work/completions.ts";

/** Report templates, minions, services and screens of the hub, and aliases, each of a single noun. */
const otherCompletions: Completions = {
  keys: { service: "service" },
  ids: { minions: "minion", reports: "template" },
  exceptions: { "alias delete name": "alias", "hub open what": "screen", "minions delete documentId": "minion" },
  words: {
    minion: async (hub) =>
      (await hub.minions.statistics({})).data.map(({ documentId, name }) => ({ value: documentId, about: name })),
    screen: async () => {
      const { screenAddresses } = await import("../operations/hub/screen-addresses.ts");
      return Object.keys(screenAddresses).map((value) => ({ value, about: "" }));
    },
    service: async () => {
      const { services } = await import("@iphub/sdk/contract/health");
      return services.map((value) => ({ value, about: "" }));
    },
    template: async (hub) => (await hub.reports.templates()).map(({ id, title }) => ({ value: id, about: title })),
  },
};

/** What every area knows of the values that its verbs take. */
export const completions: readonly Completions[] = [
  identityCompletions,
  matterCompletions,
  workCompletions,
  docketCompletions,
  otherCompletions,
];
