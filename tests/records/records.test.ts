import type { Hub } from "@iphub/sdk";
import { pluck } from "@iphub/sdk/records/record";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { startHub, type TestHub } from "../support/hub.ts";
import { deadlineCase } from "./deadline-case.ts";
import { inventionCase } from "./invention-case.ts";
import { milestoneCase } from "./milestone-case.ts";
import { minionCase } from "./minion-case.ts";
import { noteCase } from "./note-case.ts";
import { type Answer, type RecordCase, valuesFor, wordsOf } from "./record-case.ts";
import { taskCase } from "./task-case.ts";

const cases: readonly RecordCase[] = [taskCase, inventionCase, deadlineCase, noteCase, milestoneCase, minionCase];

let hub: TestHub;
let ada: Hub;

beforeAll(async () => {
  hub = await startHub();
  ada = await hub.as("ada@iphub.example");
});
afterAll(() => hub.close());

describe.each(cases)("every field of the definition of $noun", (record) => {
  const { fields } = record;
  const first = valuesFor(record, 0);
  const second = valuesFor(record, 1);
  const idOf = (answer: Answer) => String(answer[record.idName ?? "id"]);
  let made: Answer;

  beforeAll(async () => {
    made = await record.create(ada, first);
  });

  it("has values that its own schema, input and initial value allow", () => {
    for (const [name, { schema, input, initial, example }] of Object.entries(fields)) {
      expect(z.safeParse(schema, example).success, `the example of ${name}`).toBe(true);
      if (initial !== undefined) expect(z.safeParse(schema, initial).success, `what ${name} is at first`).toBe(true);
      if (input === undefined) continue;
      expect(z.safeParse(input, first[name]).data, `the sample of ${name}`).toEqual(first[name]);
      expect(first[name], `the two samples of ${name}`).not.toEqual(second[name]);
    }
  });

  it("is in the answers of create, get and list as it was sent", async () => {
    const read = await record.get(ada, idOf(made));
    expect(read).toMatchObject(first);
    expect(Object.keys(read)).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(made).toEqual(read);
    expect(await record.listed(ada, read)).toMatchObject(first);
  });

  const { exported, found } = record;
  if (exported) {
    it("is in the files of an export", async () => {
      const row = await exported(ada, made);
      for (const name of Object.keys(fields)) expect(row, name).toHaveProperty([name], cellOf(made[name]));
    });
  }
  if (found) {
    it("is found by the text search where the search covers it", async () => {
      for (const name of Object.keys(pluck(fields, "searched"))) {
        expect(await found(ada, wordsOf(first[name])), name).toContain(idOf(made));
      }
    });
  }

  it("is changed by an update, and the event says what it was before", async () => {
    const before = await record.get(ada, idOf(made));
    const changed = await record.update(ada, idOf(made), { ...second, updatedAt: before.updatedAt });
    expect(changed).toMatchObject(second);
    expect(await record.get(ada, idOf(made))).toEqual(changed);
    expect(await record.listed(ada, changed)).toMatchObject(second);
    const changes = Object.keys(second).map((name) => [name, { before: first[name], after: second[name] }]);
    expect(await record.changes(ada, changed)).toMatchObject(Object.fromEntries(changes));
  });
});

/** A value as a cell of a file has it. */
function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.join("; ") : String(value ?? "");
}
