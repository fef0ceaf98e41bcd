import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll } from "vitest";
import type { TestEngine } from "../../../support/engines.ts";
import { type SeededHub, startSeededHub } from "../../../support/seeded-hub.ts";
import { builtCli, cliHome } from "../../cli-process.ts";

/** A team, a published template with a milestone of two steps, and a matter that is kept to the team, as YAML. */
export function firmFile(name: string): string[] {
  return [
    "teams:",
    `  - { name: Designs ${name}, members: [ben@firm.example, ada@firm.example] }`,
    "templates:",
    `  - name: Design ${name}`,
    "    category: Filing",
    "    state: published",
    "    milestones:",
    "      - title: File",
    "        due: { from: bind, count: 3, unit: month }",
    "        steps:",
    "          - { title: Draw, assignees: [ben@firm.example] }",
    "          - { title: Send, after: [Draw] }",
    "matters:",
    `  - { reference: T-${name}, title: New, teams: [Designs ${name}] }`,
  ];
}

/** The template with this title. */
export async function templateOf(hub: Hub, title: string) {
  return (await hub.workflows.list()).find((template) => template.title === title);
}

/** What the tests of teams and templates in portfolio files share: a hub, Eve as its administrator, and Ada, an attorney. */
interface FirmRuns {
  readonly hub: SeededHub;
  readonly admin: Hub;
  readonly env: Record<string, string>;
  readonly adaEnv: Record<string, string>;
}

/** Has a block of tests share a hub of an engine with an administrator, and a folder for their files. */
export function firmRuns(engine: TestEngine) {
  const home = cliHome();
  let shared: FirmRuns | undefined;
  beforeAll(async () => {
    const hub = await startSeededHub(engine);
    const { kysely: db } = hub.platform.database;
    await db
      .updateTable("users")
      .set({ roles: ["administrator"] })
      .where("id", "=", "u-eve")
      .execute();
    const envOf = async (name: "ada" | "eve") => ({
      ...home.env,
      IPHUB_HOST: hub.url,
      IPHUB_TOKEN: await hub.tokenFor(name),
    });
    shared = { hub, admin: await hub.as("eve"), env: await envOf("eve"), adaEnv: await envOf("ada") };
    await builtCli();
  }, 120_000);
  afterAll(async () => {
    await shared?.hub.close();
    home.remove();
  });
  const pathOf = (name: string) => join(home.folder, name);
  return {
    pathOf,
    write: (name: string, lines: readonly string[]): string => {
      writeFileSync(pathOf(name), `${lines.join("\n")}\n`);
      return pathOf(name);
    },
    started: (): FirmRuns => {
      if (!shared) throw new Error("The hub is there only while tests run.");
      return shared;
    },
  };
}
