import type { PlainList } from "../command-line/completion/plain-list.ts";
import { type Candidate, type Completions, candidatePageSize } from "../command-line/completion/value-kinds.ts";
import { isRow } from "../command-line/output/cell.ts";

/** What a completion needs of a matter that was found. */
interface FoundMatter {
  readonly id: string;
  readonly title: string;
  readonly references: readonly string[];
}

/** The path of `inventions.search` in the contract, which is not loaded here. */
const searchPath = "/api/inventions/search";

/** The words of each kind, from the matters that the hub found. */
const wordsOf = {
  application: (matters) => matters.flatMap(applicationNumbers),
  /** The folder of a reference; of a matter with several folders the reference says which. */
  folder: idsAndReferences,
  matter: idsAndReferences,
  "matter-id": (matters) => matters.map(({ id, title }) => ({ value: id, about: title, found: true })),
} satisfies Record<string, (matters: readonly FoundMatter[], typed: string) => Candidate[]>;

/** Matters as values on the command line: by id, or by application number where the office is asked. */
export const matterCompletions: Completions = {
  keys: { inventionId: "matter-id", reference: "matter", applicationId: "application" },
  ids: { bin: "deleted", chat: "matter", inventions: "matter", streams: "matter", walls: "matter" },
  exceptions: {
    "access-log matter id": "matter",
    "correspondence list id": "matter",
    "directory sync reference": "folder",
    "directory tree reference": "folder",
  },
  words: {
    ...ofEachKind((words) => async (hub, typed) => {
      const { data } = await hub.inventions.search({ qs: typed, size: candidatePageSize });
      return words(data, typed);
    }),
    deleted: async (hub) =>
      (await hub.bin.list({ size: candidatePageSize })).data.map(({ id, kind, title }) => ({
        value: id,
        about: `${kind}: ${title}`,
      })),
  },
  plainWords: ofEachKind((words) => async (list, typed) => {
    const matters = await listedMatters(list, typed);
    return matters && words(matters, typed);
  }),
};

function ofEachKind<Ask>(ask: (words: (typeof wordsOf)["matter"]) => Ask): Record<string, Ask> {
  return Object.fromEntries(Object.entries(wordsOf).map(([kind, words]) => [kind, ask(words)]));
}

/** Null where the hub gave no list, or rows of another form. */
async function listedMatters(list: PlainList, typed: string): Promise<readonly FoundMatter[] | null> {
  const rows = await list(searchPath, { qs: typed, size: candidatePageSize });
  return rows?.every(isFoundMatter) ? rows : null;
}

function isFoundMatter(row: unknown): row is FoundMatter {
  if (!isRow(row) || !Array.isArray(row.references)) return false;
  return [row.id, row.title, ...row.references].every((text) => typeof text === "string");
}

function idsAndReferences(matters: readonly FoundMatter[], typed: string): Candidate[] {
  return matters.flatMap(({ id, title, references }): Candidate[] => [
    { value: id, about: title, found: true },
    ...references.filter((one) => typed !== "" && one.startsWith(typed)).map((value) => ({ value, about: title })),
  ]);
}

function applicationNumbers({ title, references }: FoundMatter): Candidate[] {
  return references.filter((one) => /^\d{2}\/\d{3},?\d{3}$/.test(one)).map((value) => ({ value, about: title }));
}
