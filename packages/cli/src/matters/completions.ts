import type { Hub } from "@iphub/sdk/client";
import { type Candidate, type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";

/** Matters as values on the command line: by id, or by application number where the office is asked. */
export const matterCompletions: Completions = {
  keys: { inventionId: "matter-id", reference: "matter", applicationId: "application" },
  ids: { chat: "matter", inventions: "matter", streams: "matter", walls: "matter" },
  exceptions: {
    "correspondence list id": "matter",
    "directory sync reference": "folder",
    "directory tree reference": "folder",
  },
  words: {
    application: async (hub, typed) => (await found(hub, typed)).flatMap(applicationNumbers),
    /** The folder of a reference; of a matter with several folders the reference says which. */
    folder: idsAndReferences,
    matter: idsAndReferences,
    "matter-id": async (hub, typed) =>
      (await found(hub, typed)).map(({ id, title }) => ({ value: id, about: title, found: true })),
  },
};

async function idsAndReferences(hub: Hub, typed: string): Promise<Candidate[]> {
  return (await found(hub, typed)).flatMap(({ id, title, references }): Candidate[] => [
    { value: id, about: title, found: true },
    ...references.filter((one) => typed !== "" && one.startsWith(typed)).map((value) => ({ value, about: title })),
  ]);
}

async function found(hub: Hub, typed: string) {
  const { data } = await hub.inventions.search({ qs: typed, size: candidatePageSize });
  return data;
}

function applicationNumbers({ title, references }: { title: string; references: readonly string[] }): Candidate[] {
  return references.filter((one) => /^\d{2}\/\d{3},?\d{3}$/.test(one)).map((value) => ({ value, about: title }));
}
