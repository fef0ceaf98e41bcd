import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hubMigrations } from "@iphub/server/schema";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { digestsOf, faultsOf, type ListedMigration } from "./migration-digests.ts";

const list = readFileSync(join(import.meta.dirname, "migrations.tsv"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line): ListedMigration => {
    const [name = "", digest = ""] = line.split("\t");
    return [name, digest];
  });

test("migrations are only added, after the last one, and never changed", async () => {
  expect(faultsOf(list, await digestsOf(hubMigrations))).toEqual([]);
});

const text = (statement: string) => ({
  up: async (db: Parameters<(typeof hubMigrations)[string]["up"]>[0]) => {
    await sql.raw(statement).execute(db);
  },
});
const small = { "0001-notes": text("create table notes (id int)"), "0002-tags": text("create table tags (id int)") };

test("a migration that is inserted, changed, removed or not listed is named with what to do", async () => {
  const known = await digestsOf(small);
  expect(faultsOf(known, await digestsOf({ ...small, "0001-people": text("select 1") }))).toEqual([
    "0001-people was inserted. Databases have run 0002-tags: give it a number after that one.",
  ]);
  expect(faultsOf(known, await digestsOf({ ...small, "0002-tags": text("create table tags (id text)") }))).toEqual([
    "0002-tags was changed. Databases have run it as it was: put it back, and add another migration.",
  ]);
  expect(faultsOf(known, await digestsOf({ "0002-tags": small["0002-tags"] }))).toEqual([
    "0001-notes is gone. Databases have it: put it back, and add a migration that undoes it.",
  ]);
  const added = await digestsOf({ ...small, "0003-teams": text("create table teams (id int)") });
  expect(faultsOf(known, added)).toEqual([
    `0003-teams is new. Add the line "0003-teams\\t${added[2]?.[1]}" at the end of migrations.tsv.`,
  ]);
  expect(faultsOf([...known].reverse(), known)).toEqual([
    "migrations.tsv has 0001-notes after 0002-tags: keep its order.",
  ]);
});

test("a statement that is only laid out in another way is the same migration", async () => {
  const laidOut = { ...small, "0002-tags": text("create   table tags\n    (id int)") };
  expect(faultsOf(await digestsOf(small), await digestsOf(laidOut))).toEqual([]);
});
