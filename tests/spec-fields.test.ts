import { filter } from "@iphub/sdk/contract/filters";
import { identity } from "@iphub/sdk/contract/identity";
import { contract } from "@iphub/sdk/contract/index";
import type { Endpoint, Schema } from "@iphub/sdk/endpoint";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { keysOf } from "./contract/schemas.ts";

type Json = z.core.JSONSchema.BaseSchema;

/** Every path of keys in a schema, `workflow.stepId`; lists, choices and absent values are looked through. */
function pathsOf(schema: Schema | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  if (!schema) return found;
  const root = z.toJSONSchema(schema, { unrepresentable: "any" });
  const walk = (node: Json | boolean | undefined, at: string) => {
    if (typeof node !== "object") return;
    const definition = root.$defs?.[node.$ref?.split("/").at(-1) ?? ""];
    for (const part of [definition, ...(node.anyOf ?? []), ...[node.items ?? []].flat()]) walk(part, at);
    for (const [key, value] of Object.entries(node.properties ?? {})) {
      const path = at === "" ? key : `${at}.${key}`;
      found.add(path);
      walk(value, path);
    }
  };
  walk(root, "");
  return found;
}

const { boards, chat, correspondence, directory, files, filters, health, inventions, milestones, minions } = contract;
const { notes, overview, streams, tasks, uspto, users, workflows, addIns, reports } = contract;

/** Section 3: what an answer holds, entity by entity. */
const entities: readonly [string, Schema | undefined, readonly string[]][] = [
  ["user identity", identity, ["email", "firstName", "lastName", "userId", "teams.id", "teams.name", "permissions"]],
  ["invention", inventions.get.response, ["id", "title", "references", "docketingInvention"]],
  [
    "task",
    tasks.get.response,
    "id title workflow.milestoneId workflow.templateId workflow.stepId invention.id order assignees status dueAt tags notes".split(
      " ",
    ),
  ],
  [
    "milestone",
    milestones.get.response,
    "id title dueAt clientDueDate assignees finished deleted completed expanded isUpdating finishedAt deletedAt createdAt tasks workflow.milestoneId nextTask".split(
      " ",
    ),
  ],
  [
    "overview row, reading (a)",
    overview.obsolete.response,
    "data.inventionId data.references data.name data.nextTaskTitle data.status data.roadmap data.dueAt data.nextCriticalTask".split(
      " ",
    ),
  ],
  [
    "overview row, reading (b)",
    overview.list.response,
    "data.id data.title data.references data.nextTask data.myNextTask data.nextMilestone data.updating total".split(
      " ",
    ),
  ],
  [
    "filter",
    filters.get.response,
    "id title layout type data.qs data.dueAt data.status data.assignees data.projectAssignees data.inHouseAttorney data.assigneesConjugation data.statusActiveFrom data.workflows data.tags data.tagsConjugation data.groupBy data.sortBy data.order".split(
      " ",
    ),
  ],
  ["board", boards.get.response, ["id", "filters"]],
  ["stream event", streams.list.response, ["id", "createdAt", "type", "inventionId", "metadata"]],
  ["chat message", chat.list.response, ["id", "message", "createdAt", "chunk"]],
  ["correspondence message", correspondence.list.response, ["id", "metadata.date"]],
  ["patent-office document", uspto.documents.response, ["id", "date", "code", "applicationId"]],
  ["download queue status", uspto.downloadStatus.response, ["status"]],
  ["add-in entry", addIns.word.response, ["title", "description", "url", "image"]],
  ["report", reports.list.response, ["id"]],
  [
    "workflow template",
    workflows.get.response,
    "id title milestones.steps.id milestones.steps.title milestones.steps.options.instructions milestones.steps.display.position milestones.steps.isDraft".split(
      " ",
    ),
  ],
  ["milestone note", notes.listForMilestone.response, ["id", "milestoneId", "content"]],
  ["invention note", notes.listForInvention.response, ["id", "inventionId", "content"]],
  ["directory index entry", directory.list.response, ["reference", "path"]],
  ["directory sync", directory.syncStatus.response, ["fullfiled", "status", "root"]],
  ["invention file", files.list.response, ["id", "name", "createdAt", "tags", "isDeleted"]],
  [
    "minion",
    minions.get.response,
    ["data.documentId", "data.name", "data.trainer", "data.manager", "data.startDate", "data.endDate"],
  ],
  [
    "comment",
    minions.comments.response,
    ["data.id", "data.documentId", "data.minionId", "data.content", "data.attachments", "data.createdAt"],
  ],
  ["minion tasks", minions.tasks.response, ["meta.pagination.pagesCount", "meta.pagination.total"]],
  ["assistant team", users.assistants.response, ["id", "members"]],
  ["bot", users.bots.response, ["email"]],
  ["validated bot", users.validateBots.response, ["exists"]],
  ["suggested person", users.suggest.response, ["firstName", "lastName", "email", "name"]],
  ["service health entry", health.history.response, ["url", "key", "endTime"]],
];

// spec: 3.34
test.each(entities)("%s has every specified field", (_name, schema, fields) => {
  const known = pathsOf(schema);
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});

// spec: 3.10
test("a filter's layouts, types and conjugations are the specified ones", () => {
  const { layout, type, data } = filter.shape;
  const { assigneesConjugation, tagsConjugation } = data.shape;
  const choices = [layout, type, assigneesConjugation, tagsConjugation].map((one) => z.toJSONSchema(one).enum);
  const conjugations = ["or", "and"];
  expect(choices).toEqual([["compact", "minimalistic"], ["system", "team", "personal"], conjugations, conjugations]);
});

/** Section 7: what a call takes, in its query or its body. */
const inputs: readonly [string, Endpoint, string][] = [
  ["auth.login", contract.auth.login, "email password"],
  ["auth.microsoft", contract.auth.microsoft, "redirect_uri"],
  ["users.updateMe", users.updateMe, "firstName lastName"],
  ["users.addAssistant", users.addAssistant, "email"],
  ["users.validateBots", users.validateBots, "bots"],
  ["users.suggest", users.suggest, "q"],
  ["inventions.search", inventions.search, "qs size"],
  ["inventions.create", inventions.create, "title references"],
  ["inventions.update", inventions.update, "title references referenceOverride"],
  ["streams.list", streams.list, "skip from to"],
  ["streams.docketing", streams.docketing, "size skip from to"],
  ["tasks.history", tasks.history, "size"],
  ["chat.send", chat.send, "message"],
  ["correspondence.list", correspondence.list, "size"],
  ["tasks.update", tasks.update, "updatedAt"],
  ["tasks.list", tasks.list, "qs status assignees skip size sort"],
  [
    "tasks.search",
    tasks.search,
    "qs status assignees skip size sort dueAt statusActiveFrom workflows tags exclude groupBy sortBy order searchAs",
  ],
  ["filters.create", filters.create, "title layout data"],
  ["overview.list", overview.list, "skip qs assignee sort size tags"],
  ["overview.obsolete", overview.obsolete, "skip qs sort size"],
  ["overview.get", overview.get, "milestoneId"],
  ["overview.milestones", overview.milestones, "assignee"],
  ["workflows.byReferences", workflows.byReferences, "references"],
  ["workflows.saveMilestone", workflows.saveMilestone, "commitMessage"],
  ["notes.createForMilestone", notes.createForMilestone, "milestoneId content"],
  ["reports.list", reports.list, "inventionId"],
  ["reports.fields", reports.fields, "reportIds"],
  ["files.token", files.token, "path"],
  ["files.list", files.list, "reference"],
  ["minions.statistics", minions.statistics, "pagination sort filters"],
  ["minions.get", minions.get, "populate"],
  ["minions.create", minions.create, "data"],
  ["minions.update", minions.update, "data"],
  ["minions.comments", minions.comments, "populate filters pagination sort"],
  ["minions.createComment", minions.createComment, "data"],
  ["minions.tasks", minions.tasks, "populate fields"],
  ["health.history", health.history, "from key"],
];

// spec: 7.120
test.each(inputs)("%s takes every specified input", (_name, { params, query, body }, fields) => {
  const known = new Set([params, query, body].flatMap(keysOf));
  expect(fields.split(" ").filter((field) => !known.has(field))).toEqual([]);
});

// spec: 7.127
test("task feedback and a report's form travel as forms, a file in several parts", () => {
  const kinds = [tasks.feedback, reports.generate, files.upload].map(({ bodyKind }) => bodyKind);
  expect(kinds).toEqual(["form", "form", "multipart"]);
});

test.each<[string, Endpoint, number]>([
  ["inventions.search", inventions.search, 25],
  ["streams.list", streams.list, 25],
  ["streams.docketing", streams.docketing, 25],
  ["correspondence.list", correspondence.list, 25],
  ["tasks.history", tasks.history, 50],
  ["overview.list", overview.list, 50],
  ["overview.obsolete", overview.obsolete, 40],
  // spec: 7.131
])("%s without a size gives the specified page", (_name, { query }, size) => {
  expect(query && z.parse(query, {})).toMatchObject({ size });
});

// spec: 7.121
test("the minions' filters and pages are the specified ones", () => {
  const known = pathsOf(minions.statistics.query);
  const wanted = ["page", "pageSize"].map((key) => `pagination.${key}`);
  const filtered = ["name", "trainer", "manager", "startDate", "endDate"].map((key) => `filters.${key}`);
  expect([...wanted, ...filtered].filter((path) => !known.has(path))).toEqual([]);
  const commented = pathsOf(minions.comments.query);
  const asked = ["filters.minionId.$eq", "pagination.page", "pagination.pageSize"];
  expect(asked.filter((path) => !commented.has(path))).toEqual([]);
});
