import type { Hub } from "@iphub/sdk";
import { beforeAll, expect, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import type { SeededHub } from "../../support/seeded-hub.ts";
import { runCli } from "../cli-process.ts";
import { firmFile, firmRuns, templateOf } from "./support/firm.ts";
import { killedApply } from "./support/killed-apply.ts";

const teams = /^\/api\/auth\/teams$/;
const templates = /^\/api\/workflow\/v2\/workflows$/;

/** The requests of a run up to each of its writes: what is there is read first, and a new team is looked up. */
const requests = [
  teams,
  templates,
  teams,
  teams,
  /^\/api\/auth\/teams\/.+/,
  templates,
  /^\/api\/workflow\/v2\/workflows\/[^/]+\/milestones$/,
  /^\/api\/workflow\/v2\/workflows\/[^/]+\/milestones\/.+/,
  /^\/api\/workflow\/v2\/workflows\/[^/]+\/publish$/,
  /^\/api\/inventions$/,
];
/** How many requests there are up to each write. */
const writes = [3, 5, 6, 7, 8, 9, 10];

forEachEngine((engine) => {
  const { pathOf, write, started } = firmRuns(engine);
  let hub: SeededHub;
  let admin: Hub;
  let env: Record<string, string>;
  beforeAll(() => {
    ({ hub, admin, env } = started());
  });

  /** Runs `apply` and kills it once the hub has answered this many of its requests, before it gets the last answer. */
  function killedAfter(count: number, args: readonly string[]): Promise<Record<string, string>> {
    return killedApply({ url: hub.url, env, args, requests: requests.slice(0, count) });
  }

  /** What the hub has of a file: its members, its steps, whether it is published, and its matters. */
  async function stateOf(name: string) {
    const team = (await admin.users.teams()).filter((one) => one.name === `Designs ${name}`);
    const template = await templateOf(admin, `Design ${name}`);
    const found = (await admin.inventions.search({ qs: `T-${name}` })).data;
    const matters = found.filter(({ references }) => references.includes(`T-${name}`));
    return {
      members: team.map(({ members }) => members),
      steps: template?.milestones.map(({ title, steps }) => [title, ...steps.map((step) => step.title)]),
      isDraft: template?.isDraft,
      teams: matters.map((matter) => matter.teams.length),
    };
  }

  test("a run of teams and templates that is killed at a write and run again ends as one that was not", {
    timeout: 120_000,
  }, async () => {
    for (const count of writes) {
      const name = `Killed ${count}`;
      const file = write(`killed-${count}.yaml`, firmFile(name));
      const through = await killedAfter(count, ["-f", file]);
      const { code, stderr } = await runCli(["apply", "-f", file], { env: through });
      expect([count, code, stderr]).toMatchObject([count, 0, expect.any(String)]);
      expect(await stateOf(name)).toEqual({
        members: [["ada@firm.example", "ben@firm.example"]],
        steps: [["File", "Draw", "Send"]],
        isDraft: false,
        teams: [1],
      });
      expect((await runCli(["apply", "-f", file], { env: through })).stdout).toBe("No changes.\n");
    }
  });

  test("a run of teams and templates that is killed at a write is undone as a whole by its journal", {
    timeout: 120_000,
  }, async () => {
    for (const count of writes) {
      const name = `Undone ${count}`;
      const file = write(`undone-${count}.yaml`, firmFile(name));
      const undo = pathOf(`undone-${count}.undo`);
      const through = await killedAfter(count, ["-f", file, "--undo", undo]);
      const { code, stderr } = await runCli(["apply", "--plan", undo, "--yes"], { env: through });
      expect([count, code, stderr]).toMatchObject([count, 0, expect.any(String)]);
      const wasPublished = count >= 9;
      expect([count, await stateOf(name)]).toEqual([
        count,
        {
          members: [],
          steps: wasPublished ? [] : undefined,
          isDraft: wasPublished ? true : undefined,
          teams: [],
        },
      ]);
    }
  });
});
