import type { Hub } from "@iphub/sdk/client";
import type { MinionComment } from "@iphub/sdk/contract/minion-shapes";
import { type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";
import { docketCompletions } from "../docket/completions.ts";
import { identityCompletions } from "../identity/completions.ts";
import { matterCompletions } from "../matters/completions.ts";
import { workCompletions } from "../work/completions.ts";

const mostCandidates = { pageSize: candidatePageSize };

/** Imports, holds, report templates, minions, services and screens of the hub, and aliases, each of a single noun. */
const otherCompletions: Completions = {
  keys: { service: "service" },
  ids: { imports: "import", minions: "minion", reports: "template" },
  exceptions: {
    "alias delete name": "alias",
    "hub open what": "screen",
    "minions attachment id": "attachment",
    "minions create-comment task": "finished-task",
    "minions delete documentId": "minion",
    "minions get-comment id": "comment",
    "retention erase-matter id": "matter-id",
    "retention erase-person id": "user",
    "retention lift-hold id": "hold",
    "retention place-hold subject": "matter-id",
  },
  words: {
    attachment: async (hub) =>
      (await commentsOf(hub)).flatMap(({ attachments, content }) =>
        attachments.map(({ url, name }) => ({ value: url.split("/").at(-1) ?? "", about: `${name}, ${content}` })),
      ),
    comment: async (hub) =>
      (await commentsOf(hub)).map(({ documentId, author, content }) => ({
        value: documentId,
        about: `${author}: ${content}`,
      })),
    "finished-task": async (hub) => {
      const { data } = await hub.minions.tasks({ filters: { status: { $ne: "open" } }, pagination: mostCandidates });
      return data.map(({ documentId, title }) => ({ value: documentId, about: title }));
    },
    hold: async (hub) =>
      (await hub.retention.holds()).map(({ id, kind, reason }) => ({ value: id, about: `${kind}: ${reason}` })),
    import: async (hub) =>
      (await hub.imports.list({ size: candidatePageSize })).data.map(({ id, fileName, status }) => ({
        value: id,
        about: `${fileName}, ${status}`,
      })),
    minion: async (hub) =>
      (await hub.minions.statistics({ pagination: mostCandidates })).data.map(({ documentId, name }) => ({
        value: documentId,
        about: name,
      })),
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

async function commentsOf(hub: Hub): Promise<readonly MinionComment[]> {
  const { data } = await hub.minions.comments({ populate: "*", pagination: mostCandidates });
  return data;
}

/** What every area knows of the values that its verbs take. */
export const completions: readonly Completions[] = [
  identityCompletions,
  matterCompletions,
  workCompletions,
  docketCompletions,
  otherCompletions,
];
