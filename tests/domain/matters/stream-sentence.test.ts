import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chooseDateStyle, hubDateStyle } from "@iphub/sdk/domain/day-text";
import { eventTypesOf, kindOf, streamKinds } from "@iphub/sdk/domain/matters/stream-kinds";
import { eventPhrases } from "@iphub/sdk/domain/matters/stream-phrases";
import { sentenceLine, streamSentence } from "@iphub/sdk/domain/matters/stream-sentence";
import { expect, test } from "vitest";

const names: Readonly<Record<string, string>> = { "ben@firm.example": "Ben Carter" };
const nameOf = (email: string) => names[email] ?? email;

function line(type: string, metadata: Record<string, unknown>, actor: string | null = "ben@firm.example") {
  return sentenceLine(streamSentence({ type, actor, metadata }, nameOf));
}

test("a change says before and after of every field, dates as days, lists with commas, nothing as nothing", () => {
  const changes = {
    status: { before: "open", after: "done" },
    dueAt: { before: null, after: "2026-01-31" },
    assignees: { before: ["a@x.example", "b@x.example"], after: [] },
    inHouseAttorney: { before: "", after: "c@x.example" },
  };
  expect(line("task-updated", { title: "Draft", changes })).toBe(
    "Ben Carter changed the task ‘Draft’ (status: open → done; due date: nothing → 31 Jan 2026; " +
      "assignees: a@x.example, b@x.example → nothing; attorney: nothing → c@x.example)",
  );
});

test("a task that was moved says the titles of its milestones where the event knows them", () => {
  const changes = { milestoneId: { before: "s-1", after: null } };
  const moved = line("task-updated", { title: "Draft", changes, names: { "s-1": "Respond" } });
  expect(moved).toBe("Ben Carter changed the task ‘Draft’ (milestone: Respond → nothing)");
  expect(line("task-updated", { title: "Draft", changes })).toContain("milestone: a milestone → nothing");
});

test("teams are said by their names, and by their number where the event does not know them", () => {
  const teams = { before: ["t-chem", "t-elec"], after: [] };
  const names = { "t-chem": "Chemistry", "t-elec": "Electronics" };
  const changed = (type: string, metadata: Record<string, unknown>) => line(type, { title: "Cell", ...metadata });
  expect(changed("invention-updated", { changes: { teams }, names })).toContain(
    "(teams: Chemistry, Electronics → nothing)",
  );
  const excludedTeams = { before: [], after: ["t-elec"] };
  expect(changed("invention-wall-set", { changes: { excludedTeams }, names })).toContain(
    "(excluded teams: nothing → Electronics)",
  );
  expect(changed("invention-updated", { changes: { teams } })).toContain("(teams: 2 teams → nothing)");
  expect(changed("invention-wall-set", { changes: { excludedTeams } })).toContain("(excluded teams: nothing → 1 team)");
  const references = { before: ["t-chem"], after: ["A-1"] };
  expect(changed("invention-updated", { changes: { references } })).toContain("(references: t-chem → A-1)");
});

test("an id without a name is not printed, people are named, and fields have the labels of their record", () => {
  const changes = {
    milestoneId: { before: null, after: "s-13751057-5" },
    docketedBy: { before: null, after: "ben@firm.example" },
    mailDate: { before: "2026-01-30", after: "2026-01-31" },
  };
  expect(line("deadline-docketed", { title: "Response", changes })).toBe(
    "Ben Carter docketed the deadline ‘Response’ (milestone: nothing → a milestone; " +
      "docketed by: nothing → Ben Carter; mailed: 30 Jan 2026 → 31 Jan 2026)",
  );
  const moved = {
    milestoneId: { before: "s-1", after: "s-2" },
    assignees: { before: ["ben@firm.example"], after: [] },
  };
  expect(line("task-updated", { title: "Draft", changes: moved })).toBe(
    "Ben Carter changed the task ‘Draft’ (milestone: a milestone → another milestone; assignees: Ben Carter → nothing)",
  );
  expect(line("call-up-made", { title: "Response", email: "ben@firm.example" })).toContain("called up Ben Carter");
});

test("a change says instants as days, statuses by their labels and the hub's own sentences with their dates in words", () => {
  const changes = {
    status: { before: "to-read", after: "rejected" },
    readAt: { before: null, after: "2023-10-02T15:00:00.000Z" },
    reading: { before: null, after: "withdraws CTNF of 2023-09-01" },
  };
  expect(line("deadline-changed", { title: "Notice", changes })).toBe(
    "Ben Carter changed the deadline ‘Notice’ (status: to read → rejected; read: nothing → 2 Oct 2023; " +
      "reading: nothing → withdraws CTNF of 1 Sep 2023)",
  );
  const statuses = (before: string, after: string) => ({ changes: { status: { before, after } } });
  expect(line("deadline-verified", statuses("docketed", "verified"))).toContain("(status: to verify → verified)");
  expect(line("task-updated", statuses("in-progress", "on-hold"))).toContain("(status: in progress → on hold)");
  expect(line("minion-updated", statuses("half-done", "done"))).toContain("(status: half done → done)");
});

test("the dates of a change are in the style that the reader chose", () => {
  const changes = {
    readAt: { before: "2023-10-02T15:00:00.000Z", after: null },
    dueAt: { before: null, after: "2026-01-31" },
  };
  chooseDateStyle({ ...hubDateStyle, format: "iso" });
  const said = line("deadline-changed", { title: "Notice", changes });
  chooseDateStyle(hubDateStyle);
  expect(said).toContain("(read: 2023-10-02 → nothing; due date: nothing → 2026-01-31)");
});

test("what a sentence has no text for is left out of it", () => {
  expect(line("task-created", { title: "Draft", dueAt: null })).toBe("Ben Carter added the task ‘Draft’");
  expect(line("task-created", { title: "Draft", dueAt: "2026-01-31" })).toContain("‘Draft’, due 31 Jan 2026");
  expect(line("office-action", { description: "Non-Final Rejection" }, null)).toBe(
    "The patent office recorded an office action: Non-Final Rejection",
  );
  expect(line("task-deleted", {})).toBe("Ben Carter deleted the task ‘…’");
});

test("an event that no one foresaw or a broken change still says something", () => {
  expect(line("docketing-annuity-paid", { description: "Year 4" }, null)).toBe(
    "The docketing system recorded annuity paid: Year 4",
  );
  expect(line("matter-frozen", {})).toBe("Ben Carter recorded matter frozen");
  expect(
    line("task-updated", { title: "T", changes: { a: null, b: { before: { id: 1 }, after: { title: "New" } } } }),
  ).toBe("Ben Carter changed the task ‘T’ (b: 1 → New)");
  expect(line("chat-message", { message: "x".repeat(500) })).toHaveLength("Ben Carter wrote: ‘’".length + 160);
});

/** The sources of the server that write to the event log. */
function writingSources(): string[] {
  const folder = join(import.meta.dirname, "../../../packages/server/src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.startsWith("demo/facts/"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .filter((source) => /NewEvent|events\.append|SampleEvent/.test(source));
}

/** Every event type that the server's sources name, also those that are put together from parts. */
function appendedTypes(): string[] {
  return [...new Set(writingSources().flatMap((source) => [...wholeTypes(source), ...composedTypes(source)]))].sort();
}

function wholeTypes(source: string): string[] {
  const named = source.matchAll(/(?:\btype: |\w*[eE]vent\w*\(\s*(?:\w+, )?)"([a-z]+(?:-[a-z]+)+)"/g);
  const chosen = [...source.matchAll(/\btype(?::| =) [^;`]*?\? ("[^;]+?")[;,]/g)].flatMap((match) => [
    ...(match[1] ?? "").matchAll(/"([a-z]+(?:-[a-z]+)+)"/g),
  ]);
  return [...named, ...chosen].map((match) => match[1] ?? "");
}

function composedTypes(source: string): string[] {
  const found = source.matchAll(/\btype: `([a-z-]*)\$\{(\w+)\}([a-z-]*)(?:\$\{(\w+)\})?`/g);
  return [...found].flatMap(([, before = "", first = "", between = "", second]) => {
    const ends = second === undefined ? [""] : wordsOf(source, second);
    return wordsOf(source, first).flatMap((one) => ends.map((end) => `${before}${one}${between}${end}`));
  });
}

/** The words that a variable of a union type can be: `happening: "created" | "updated"`, or by its type's name. */
function wordsOf(source: string, variable: string): readonly string[] {
  const typed = new RegExp(`\\b${variable}: (\\w+|(?:"[a-z]+"(?: \\| )?)+)`).exec(source)?.[1] ?? "";
  const union = typed.startsWith('"') ? typed : (new RegExp(`type ${typed} =([^;]+);`).exec(source)?.[1] ?? "");
  const words = [...union.matchAll(/"([a-z]+)"/g)].map((match) => match[1] ?? "");
  return words.length > 0 ? words : (knownWords[variable] ?? []);
}

const knownWords: Readonly<Record<string, readonly string[]>> = {
  kind: ["invention", "milestone"],
  word: ["proposed", "docketed", "verified", "changed", "rejected", "closed"],
};

test("every event type that the server appends has a sentence of its own", () => {
  const types = appendedTypes();
  expect(types).toEqual(expect.arrayContaining(["task-updated", "invention-created", "milestone-finished"]));
  expect(types.filter((type) => eventPhrases[type] === undefined)).toEqual([]);
});

test("a record without a title is said by its values, never as data", () => {
  const officeReply = { code: "A...", date: "2026-05-19", description: "Response" };
  const changes = { officeReply: { before: null, after: officeReply } };
  expect(line("deadline-changed", { title: "Reply", changes })).toContain("nothing → A..., 19 May 2026, Response");
});

test("a family stands for its event types, and every type in the stream of a matter is in one", () => {
  expect(eventTypesOf("task").types).toContain("task-updated");
  expect(eventTypesOf("note").types).toContain("milestone-note-created");
  expect(eventTypesOf("docketing")).toEqual({ types: [], prefix: "docketing-" });
  expect(eventTypesOf("task-updated")).toEqual({ types: ["task-updated"], prefix: null });
  const offered = streamKinds.map(({ key }) => key);
  const firmWide =
    /^(user|account|person|matter|import|assistant|team|token|password|second-factor|passkey|recovery-codes?|sign-in|workflow|step|report|board|filter|calendar-feed|closure|minion|absence|inbox-preference)-/;
  for (const type of Object.keys(eventPhrases).filter((one) => !firmWide.test(one))) {
    expect([type, offered.includes(kindOf(type))]).toEqual([type, true]);
  }
});
