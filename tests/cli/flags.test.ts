import { settleJsonFields, settleNegations, unsettled } from "@iphub/cli/command-line/argv";
import { flagsFromBody, flagsFromSchema } from "@iphub/cli/command-line/build/flags-from-schema";
import { indexVerb } from "@iphub/cli/command-line/build/index-of-verbs";
import { inputsFrom } from "@iphub/cli/command-line/flag-values";
import { outputFlagsOf } from "@iphub/cli/command-line/verb-flags";
import { describe, expect, it } from "vitest";

const update = indexVerb("tasks", "update", { call: "tasks.update" });
const list = indexVerb("overview", "list", { call: "overview.list" });
const flag = (name: string) => update.flags.find((one) => one.name === name);

describe("flags of a call", () => {
  it("come from the contract's keys: positionals from the path, the rest by name", () => {
    expect(update.positionals.map(({ name, required }) => [name, required])).toEqual([["id", true]]);
    expect(flag("due-at")).toMatchObject({ key: "dueAt", kind: "text", negatable: true, placeholder: "date" });
    expect(flag("assignees")).toMatchObject({ list: true, negatable: true });
    expect(flag("order")).toMatchObject({ kind: "number" });
    expect(flag("status")?.choices).toContain("in-progress");
    expect(list.flags.find(({ key }) => key === "tags")).toMatchObject({ list: true, negatable: false });
  });

  it("leave out what no caller can change", () => {
    expect(flag("created-at")).toBeUndefined();
    expect(flag("invention")).toBeUndefined();
  });

  it("name the fields of a record, also inside a page", () => {
    expect(update.fields).toContain("dueAt");
    expect(list.fields).toEqual(expect.arrayContaining(["id", "references", "nextTask", "next2AR"]));
    expect(list.paged).toBe(true);
  });

  it("name the keys of records in it at any depth, and what the contract leaves open", () => {
    const change = indexVerb("deadlines", "change", { call: "deadlines.change" });
    const read = (template: string, verb = change) => outputFlagsOf({ template }, verb).template;
    expect(read("{{computed.window.graceEnds.nominal}} {{.}}")).toContain("nominal");
    expect(() => read("{{computed.window.closes}}")).toThrow("there is no field computed.window.closes");
    expect(() => read("{{computed.window.graceEnds.nominal.x}}")).toThrow("there is no field");
    const state = indexVerb("uspto", "state", { call: "uspto.state" });
    expect(read("{{counts.waiting}}", state)).toContain("counts");
    const own = { summary: "Plan.", example: "plan", columns: [{ key: "filter" }, { key: "invention.title" }] };
    expect(read("{{filter.qs}} {{invention.title}}", indexVerb("tasks", "plan", own))).toContain("qs");
    expect(() => read("{{invention.id}}", indexVerb("tasks", "plan", own))).toThrow("there is no field invention.id");
  });

  it("have no format of the output where a file or a plan of changes is written", () => {
    const plan = { call: "tasks.list", flags: [{ name: "set-tags", help: "the tags" }] } as const;
    expect(indexVerb("tasks", "plan", plan)).toMatchObject({ prints: false, paged: true, watchable: false });
    expect(indexVerb("tasks", "export", { call: "tasks.export" })).toMatchObject({ prints: false, paged: false });
    expect(list.prints).toBe(true);
  });

  it("turn the contract's example into a command line that a shell takes", () => {
    const create = indexVerb("inventions", "create", { call: "inventions.create" });
    expect(create.example).toBe("inventions create --title 'Foldable antenna'");
    const set = indexVerb("settings", "set", { call: "settings.set", positionals: ["name", "value"] });
    expect(set.example).toBe(`settings set HUB_THEME '{"theme":"light"}'`);
  });

  it("refuse a verb file that names what the contract does not have", () => {
    expect(() => indexVerb("tasks", "get", { call: "tasks.get", positionals: ["number"] })).toThrow(
      "iphub tasks get: number is unknown",
    );
  });

  it("read unions, defaults and switches", () => {
    const schema = {
      properties: {
        on: { type: "boolean" },
        many: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "string" }] },
        size: { default: 50, type: ["number", "string"] },
        free: {},
      },
      required: ["many"],
    };
    expect(flagsFromSchema(schema).map(({ key, kind, list: isList }) => [key, kind, isList])).toEqual([
      ["on", "boolean", false],
      ["many", "text", true],
      ["size", "number", false],
    ]);
    expect(flagsFromBody(schema, {})[0]?.negatable).toBe(true);
    expect(flagsFromSchema(schema)[2]?.help).toBe("50 unless given");
  });
});

describe("a query that begins with a negation", () => {
  const tasks = indexVerb("tasks", "list", { call: "tasks.list", positionals: ["query"] });
  it.each([
    [["-tag:client"], [" -tag:client"]],
    [['-"a phrase"'], [' -"a phrase"']],
    [
      ["--all", "-(who:me)"],
      ["--all", " -(who:me)"],
    ],
    [
      ["--filter", "-tag:x", "--columns", "-a:b"],
      ["--filter", "-tag:x", "--columns", "-a:b"],
    ],
    [
      ["--", "-tag:x"],
      ["--", "-tag:x"],
    ],
    [
      ["-h", "-x:1", "--no-input", "-draft"],
      ["-h", "-x:1", "--no-input", "-draft"],
    ],
  ])("%j is given to the parser as %j", (words, settled) => {
    expect(settleNegations(words, tasks)).toEqual(settled);
    expect(settleNegations(words, list)).toEqual(words);
    expect(unsettled({ positionals: settled, flags: {} }).positionals).toEqual(words);
  });
});

describe("--json", () => {
  it.each([
    [["--json"], ["--json="]],
    [["--json", "id,title"], ["--json=id,title"]],
    [["--json", "nextTask.title"], ["--json=nextTask.title"]],
    [
      ["--json", "id,", "title,", "status", "overdue"],
      ["--json=id,title,status", "overdue"],
    ],
    [
      ["--json", "id,", "--limit", "1"],
      ["--json=id,", "--limit", "1"],
    ],
    [
      ["--json", "k-1"],
      ["--json=", "k-1"],
    ],
    [
      ["--json", "id,nope"],
      ["--json=", "id,nope"],
    ],
    [
      ["--json", "--csv"],
      ["--json=", "--csv"],
    ],
    [
      ["--", "--json", "id"],
      ["--", "--json", "id"],
    ],
  ])("%j is read as %j", (words, settled) => {
    expect(settleJsonFields(words, [list])).toEqual(settled);
  });
});

describe("input", () => {
  const parse = (positionals: unknown[], flags: Record<string, unknown>) =>
    inputsFrom(update, { positionals, flags }, {}).then(({ inputs: [first] }) => first);

  it("joins positionals and flags under the contract's keys", async () => {
    const input = await parse(["k-1"], { dueAt: "2026-06-01", tags: ["2AR"], milestoneId: false, assignees: false });
    expect(input).toEqual({ id: "k-1", dueAt: "2026-06-01", tags: ["2AR"], milestoneId: null, assignees: [] });
  });

  it("parses JSON flags and says so when it cannot", async () => {
    expect(await parse(["k-1"], { workflow: '{"stepId":null}' })).toMatchObject({ workflow: { stepId: null } });
    await expect(parse(["k-1"], { workflow: "{" })).rejects.toThrow("workflow is not JSON");
  });

  it("names the flag that is missing", async () => {
    const create = indexVerb("inventions", "create", { call: "inventions.create", defaults: { references: [] } });
    await expect(inputsFrom(create, { positionals: [], flags: {} }, {})).rejects.toThrow("--title is missing");
  });
});
