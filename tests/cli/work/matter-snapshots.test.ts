import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptFile } from "@iphub/cli/command-line/kept-files";
import { type MatterSnapshot, matterSnapshots } from "@iphub/cli/work/milestones/matter-snapshot";
import { invention, inventions } from "@iphub/sdk/contract/inventions";
import { afterEach, describe, expect, it } from "vitest";
import { cliHome } from "../cli-process.ts";

const host = "https://hub.example";
const day = 24 * 60 * 60_000;
const homes: ReturnType<typeof cliHome>[] = [];
afterEach(() => {
  for (const home of homes.splice(0)) home.remove();
});

function openStore(now: () => number) {
  const home = cliHome();
  homes.push(home);
  const folder = join(home.folder, "config", "iphub");
  return { folder, store: matterSnapshots(folder, host, now) };
}

function snapshot(id: string, change: Partial<MatterSnapshot> = {}): MatterSnapshot {
  const shown = invention.parse({ ...inventions.get.example.output, id, title: `Matter ${id}` });
  const at = "2026-01-31T09:00:00.000Z";
  return { at, email: "ada@iphub.example", invention: shown, milestones: [], notes: [], ...change };
}

function note(content: string): MatterSnapshot["notes"][number] {
  const time = "2026-01-31T09:00:00.000Z";
  return {
    ...{ id: "n-1", content, author: "ada@iphub.example", authorName: "Ada Byron", mentions: [] },
    ...{ createdAt: time, updatedAt: time, inventionId: "m-1" },
  };
}

const idsIn = ({ store }: ReturnType<typeof openStore>) => store.list().map(({ invention }) => invention.id);

describe("matters that are kept for when the hub cannot be reached", () => {
  it("are in files of their person alone, the one that was opened last first", () => {
    let now = Date.parse("2026-02-01T00:00:00Z");
    const kept = openStore(() => now);
    expect(kept.store.hasAny()).toBe(false);
    for (const id of ["m-1", "m-2", "m-1"]) {
      kept.store.write(snapshot(id));
      now += 1_000;
    }
    expect(idsIn(kept)).toEqual(["m-1", "m-2"]);
    for (const name of readdirSync(kept.folder)) expect(statSync(join(kept.folder, name)).mode & 0o777).toBe(0o600);
    kept.store.renew(snapshot("m-2", { email: "ada@iphub.example", notes: [note("Newer")] }));
    expect(kept.store.list().map(({ notes }) => notes.length)).toEqual([0, 1]);
    kept.store.renew(snapshot("m-3"));
    expect(idsIn(kept)).toEqual(["m-1", "m-2"]);
  });

  it("are at most twenty, none longer than a month unopened, none of more than a million characters", () => {
    let now = Date.parse("2026-02-01T00:00:00Z");
    const kept = openStore(() => now);
    for (let number = 1; number <= 22; number += 1) {
      kept.store.write(snapshot(`m-${number}`));
      now += 1_000;
    }
    expect(idsIn(kept)).toHaveLength(20);
    expect(idsIn(kept)).not.toContain("m-2");
    now += 31 * day;
    kept.store.write(snapshot("m-new", { notes: [note("x".repeat(1_000_000))] }));
    expect(kept.store.list().map(({ invention, notes }) => [invention.id, notes.length])).toEqual([["m-new", 0]]);
    const known = snapshot("m-new").invention;
    kept.store.write(snapshot("m-new", { invention: { ...known, title: "x".repeat(1_000_000) } }));
    expect(kept.store.hasAny()).toBe(false);
  });

  it("are forgotten one by one, of another person, and all; what cannot be read is as if it were not there", () => {
    const kept = openStore(() => Date.parse("2026-02-01T00:00:00Z"));
    for (const id of ["m-1", "m-2"]) kept.store.write(snapshot(id));
    kept.store.write(snapshot("m-3", { email: "ben@iphub.example" }));
    const broken = keptFile(kept.folder, host, "matter-0123456789abcdef");
    writeFileSync(broken, "{");
    expect(new Set(idsIn(kept))).toEqual(new Set(["m-1", "m-2", "m-3"]));
    kept.store.forgetAll(({ email }) => email !== "ada@iphub.example");
    kept.store.forget("m-1");
    expect(idsIn(kept)).toEqual(["m-2"]);
    expect(readdirSync(kept.folder)).toHaveLength(1);
    expect(readFileSync(join(kept.folder, readdirSync(kept.folder)[0] ?? ""), "utf8")).toContain("Matter m-2");
    kept.store.forgetAll();
    expect(readdirSync(kept.folder)).toEqual([]);
  });
});
