import { givenValues } from "@iphub/sdk/records/given-values";
import { minionFields } from "@iphub/sdk/records/minions";
import type { Values } from "@iphub/sdk/records/record";
import { callVerb } from "../../command-line/call-verb.ts";
import { usageError } from "../../command-line/exit-codes.ts";
import type { Input } from "../../command-line/input.ts";
import { noteSaved, saveFile, saveFlags } from "../../command-line/save-file.ts";
import type { OwnFlag, Verbs } from "../../command-line/verb.ts";
import { commentColumns, minionColumns, minionTaskColumns, statisticsColumns } from "./minions.columns.ts";

type MinionValues = Values<typeof minionFields, "input">;

const flags: { readonly [N in Exclude<keyof MinionValues, "name">]: OwnFlag } = {
  trainer: { name: "trainer", kind: "text", help: "its trainer" },
  manager: { name: "manager", kind: "text", help: "the person responsible for it" },
  startDate: { name: "start-date", kind: "text", placeholder: "date", help: "its first day" },
  endDate: { name: "end-date", kind: "text", placeholder: "date", help: "its last day" },
  description: { name: "description", kind: "text", help: "what it does" },
};

const minionFlags: readonly OwnFlag[] = Object.values(flags);

function givenMinion(input: Input): Partial<MinionValues> {
  const textOf = (flag: string) => (input[flag] === undefined ? undefined : String(input[flag]));
  const clearable = (flag: string) => (input[flag] === undefined ? undefined : String(input[flag]) || null);
  const given: { readonly [N in keyof MinionValues]: MinionValues[N] | undefined } = {
    name: textOf("name"),
    trainer: clearable(flags.trainer.name),
    manager: clearable(flags.manager.name),
    startDate: clearable(flags.startDate.name),
    endDate: clearable(flags.endDate.name),
    description: textOf(flags.description.name),
  };
  return givenValues(minionFields, given);
}

/** The verbs of minions; a long one has its own file. */
export const verbs: Verbs = {
  attachment: {
    summary: "Download a file that is attached to a comment",
    positionals: ["id"],
    flags: [
      { name: "id", kind: "text", required: true, help: "the attachment's id, the last part of its url" },
      ...saveFlags,
    ],
    example: "minions attachment a-1 --output report.pdf",
    run: async ({ input, session }) => {
      const { hub } = await session();
      const file = await hub.minions.attachment({ documentId: String(input.id) });
      noteSaved(await saveFile(file, file.filename ?? "attachment", input));
    },
  },
  comments: {
    web: "/minions/{id}",
    call: "minions.comments",
    positionals: ["id"],
    columns: commentColumns,
    flags: [
      { name: "id", kind: "text", required: true, help: "the agent's id" },
      { name: "kind", kind: "text", help: "both by default", choices: ["comment", "feedback"] },
    ],
    example: "minions comments n-1 --kind feedback",
    run: async ({ input, ...context }) => {
      const { id, kind, ...rest } = input;
      const given = { ...rest, populate: "*", filters: { minionId: { $eq: id }, kind } };
      await callVerb("minions.comments", { columns: commentColumns }, { ...context, input: given });
    },
  },
  create: {
    summary: "Create an agent; it needs only a name",
    positionals: ["name"],
    flags: [{ name: "name", kind: "text", required: true, help: "its name" }, ...minionFlags],
    columns: minionColumns,
    example: "minions create 'Docket reader' --trainer ada@firm.example",
    sendsKey: true,
    run: async ({ input, output, keyed, session }) => {
      const { hub } = await session();
      const sent = { ...givenMinion(input), name: String(input.name) };
      const { data } = await hub.minions.create({ data: sent }, keyed);
      await output.record(data, minionColumns);
    },
  },
  delete: { call: "minions.delete", deletes: "the agent with its comments and tasks" },
  get: {
    web: "/minions/{id}",
    summary: "Get one agent",
    positionals: ["id"],
    flags: [{ name: "id", kind: "text", required: true, help: "the agent's id" }],
    columns: minionColumns,
    example: "minions get n-1",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const { data } = await hub.minions.get({ documentId: String(input.id), populate: "*" });
      await output.record(data, minionColumns);
    },
  },
  "get-comment": {
    summary: "Get one comment with its attachments",
    positionals: ["id"],
    flags: [{ name: "id", kind: "text", required: true, help: "the comment's id" }],
    columns: commentColumns,
    example: "minions get-comment c-1",
    run: async ({ input, output, session }) => {
      const { hub } = await session();
      const { data } = await hub.minions.getComment({ documentId: String(input.id), populate: "*" });
      await output.record(data, commentColumns);
    },
  },
  statistics: {
    web: "/minions",
    call: "minions.statistics",
    isDefault: true,
    positionals: ["text"],
    columns: statisticsColumns,
    flags: [
      { name: "text", kind: "text", help: "any part of name, trainer or manager" },
      { name: "from", kind: "text", placeholder: "date", help: "at work on this day or later" },
      { name: "to", kind: "text", placeholder: "date", help: "at work on this day or earlier" },
    ],
    help: {
      sort: "field:direction, such as rating:desc",
      filters: "the filters as JSON",
      pagination: 'such as {"page": 2}',
    },
    example: "minions statistics docket --sort rating:desc",
    run: async ({ input, ...context }) => {
      const { text, from, to, filters, ...rest } = input;
      if (filters !== undefined && [text, from, to].some((one) => one !== undefined)) {
        throw usageError("--filters excludes the other conditions", "Leave out the text, --from and --to.");
      }
      const own = { name: text, trainer: text, manager: text, startDate: from, endDate: to };
      const given = { ...rest, filters: filters ?? own };
      await callVerb("minions.statistics", { columns: statisticsColumns }, { ...context, input: given });
    },
  },
  tasks: {
    web: "/minions/{id}/tasks",
    call: "minions.tasks",
    positionals: ["id"],
    columns: minionTaskColumns,
    flags: [
      { name: "id", kind: "text", required: true, help: "the agent's id" },
      { name: "status", kind: "text", help: "all by default", choices: ["open", "done", "failed"] },
    ],
    example: "minions tasks n-1 --status done",
    run: async ({ input, ...context }) => {
      const { id, status, ...rest } = input;
      const given = { ...rest, filters: { minionId: { $eq: id }, ...(status ? { status: { $eq: status } } : {}) } };
      await callVerb("minions.tasks", { columns: minionTaskColumns }, { ...context, input: given });
    },
  },
  update: {
    summary: "Change an agent; an empty text clears a trainer, a manager or a date",
    positionals: ["id"],
    flags: [
      { name: "id", kind: "text", required: true, help: "the agent's id" },
      { name: "name", kind: "text", help: "its name" },
      ...minionFlags,
    ],
    columns: minionColumns,
    example: "minions update n-1 --manager ben@firm.example",
    run: async ({ input, output, session }) => {
      const data = givenMinion(input);
      if (Object.keys(data).length === 0)
        throw usageError("there is nothing to change", "Name a field, such as --name.");
      const { hub } = await session();
      const changed = await hub.minions.update({ documentId: String(input.id), data });
      await output.record(changed.data, minionColumns);
    },
  },
};
