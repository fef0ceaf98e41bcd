import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll } from "vitest";
import type { TestEngine } from "../../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../../support/seeded-hub.ts";
import { builtCli, cliHome } from "../../cli-process.ts";

const allStatuses = ["upcoming", "open", "in-progress", "on-hold", "done", "cancelled"] as const;

/** A matter with a milestone and two tasks, as YAML. */
export function portfolio(reference: string): string[] {
  return [
    "matters:",
    `  - { reference: ${reference}, title: Foldable antenna, client: Example }`,
    "milestones:",
    `  - { matter: ${reference}, title: Reply, dueAt: 2026-06-01, assignees: [ben@firm.example] }`,
    "tasks:",
    `  - { matter: ${reference}, milestone: Reply, title: Draft, dueAt: 2026-05-20, tags: [2AR] }`,
    `  - { matter: ${reference}, milestone: Reply, title: Send, assignees: [ben@firm.example] }`,
  ];
}

/** The tasks of the matter with this reference, whatever their status. */
export async function tasksOf(hub: Hub, reference: string) {
  const { data } = await hub.inventions.search({ qs: reference });
  const id = data.find(({ references }) => references.includes(reference))?.id ?? "none";
  const { data: tasks } = await hub.tasks.list({ status: [...allStatuses], size: 100 });
  return tasks.filter(({ invention }) => invention.id === id);
}

/** What the tests of portfolio files share once they run: a hub, Ada's client of it, and the environment of her commands. */
interface PortfolioRuns {
  readonly hub: SeededHub;
  readonly ada: Hub;
  readonly env: Record<string, string>;
}

/** Has a block of tests share a hub of an engine and a folder for their files; `started` gives what they share. */
export function portfolioRuns(engine: TestEngine) {
  const home = cliHome();
  let shared: PortfolioRuns | undefined;
  beforeAll(async () => {
    const hub = await startSeededHub(engine);
    const env = { ...home.env, IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada") };
    shared = { hub, ada: await hub.as("ada"), env };
    await builtCli();
  }, 120_000);
  afterAll(async () => {
    await shared?.hub.close();
    home.remove();
  });
  const pathOf = (name: string) => join(home.folder, name);
  return {
    folder: home.folder,
    pathOf,
    write: (name: string, lines: readonly string[]): string => {
      writeFileSync(pathOf(name), `${lines.join("\n")}\n`);
      return pathOf(name);
    },
    started: (): PortfolioRuns => {
      if (!shared) throw new Error("The hub is there only while tests run.");
      return shared;
    },
  };
}
