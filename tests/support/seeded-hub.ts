import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createHub, type Hub, memoryTokenStore } from "@iphub/sdk";
import type { Milestone } from "@iphub/sdk/contract/milestones";
import type { Task } from "@iphub/sdk/contract/tasks";
import { newMilestone } from "@iphub/sdk/domain/work/new-milestone";
import { readConfiguration } from "@iphub/server";
import { buildApp } from "@iphub/server/app";
import { openSession } from "@iphub/server/identity/auth/sessions.store";
import { insertInventions, type MatterToSave } from "@iphub/server/matters/inventions/inventions.store";
import { openPlatform } from "@iphub/server/open-platform";
import type { Clock } from "@iphub/server/platform/clock";
import type { Platform } from "@iphub/server/platform/platform";
import { insertMilestones } from "@iphub/server/work/milestones/milestones.store";
import { refreshOverview } from "@iphub/server/work/overview/overview.projection";
import { insertTasks } from "@iphub/server/work/tasks/tasks.insert";
import type { TestEngine } from "./engines.ts";
import { runDirectory } from "./run-directory.ts";
import { silentLog } from "./silent-log.ts";
import { wholeTask } from "./whole-records.ts";

/** A milestone as it is planted. */
export type PlantedMilestone = Partial<Omit<Milestone, "tasks" | "nextTask">> & { id: string; inventionId: string };
/** A task as it is planted, its matter by id. */
export type PlantedTask = Partial<Omit<Task, "invention">> & { id: string; inventionId: string; milestoneId?: string };

/** A hub over the API alone, with four people and nothing else, whose records a test plants itself. */
export interface SeededHub {
  readonly url: string;
  readonly platform: Platform;
  /** A client as: ada (attorney, sees all teams), ben (paralegal, Chemistry), eve (paralegal, no team), rob (reader). */
  as(name: keyof typeof people): Promise<Hub>;
  tokenFor(name: keyof typeof people): Promise<string>;
  plant(records: {
    matters?: readonly (Partial<MatterToSave> & { id: string })[];
    milestones?: readonly PlantedMilestone[];
    tasks?: readonly PlantedTask[];
  }): Promise<void>;
  close(): Promise<void>;
}

/** When everything planted was made. */
export const plantedAt = "2026-01-05T09:00:00.000Z";

const people = {
  ada: { firstName: "Ada", lastName: "Byron", roles: ["attorney"], teams: [] },
  ben: { firstName: "Ben", lastName: "Okafor", roles: ["paralegal"], teams: ["t-chem"] },
  eve: { firstName: "Eve", lastName: "Müller", roles: ["paralegal"], teams: [] },
  rob: { firstName: "Robert", lastName: "Adams", roles: ["reader"], teams: [] },
} as const;

async function plantPeople({ database: { kysely: db } }: Platform): Promise<void> {
  const teams = [
    { id: "t-chem", name: "Chemistry" },
    { id: "t-mech", name: "Mechanics" },
  ];
  await db.insertInto("teams").values(teams).execute();
  for (const [name, { firstName, lastName, roles, teams }] of Object.entries(people)) {
    await db
      .insertInto("users")
      .values({
        id: `u-${name}`,
        email: `${name}@firm.example`,
        first_name: firstName,
        last_name: lastName,
        roles: [...roles],
        created_at: plantedAt,
        updated_at: plantedAt,
      })
      .execute();
    for (const team of teams) {
      await db
        .insertInto("team_members")
        .values({ team_id: team, user_id: `u-${name}` })
        .execute();
    }
  }
}

/** A matter with every field, as old as everything planted. */
export function wholeMatter(matter: Partial<MatterToSave> & { id: string }): MatterToSave {
  return {
    title: `Matter ${matter.id}`,
    references: [],
    applicant: null,
    client: null,
    country: null,
    filingDate: null,
    patentNumber: null,
    issueDate: null,
    officeStatus: null,
    patentKind: null,
    inHouseAttorney: null,
    teams: [],
    createdAt: plantedAt,
    updatedAt: plantedAt,
    ...matter,
  };
}

function wholeMilestone(milestone: PlantedMilestone): Milestone {
  return newMilestone({ title: `Milestone ${milestone.id}`, createdAt: plantedAt, updatedAt: plantedAt, ...milestone });
}

function plantedTask({ inventionId, milestoneId, ...task }: PlantedTask): Task {
  const workflow = { milestoneId: milestoneId ?? null, templateId: null, stepId: null };
  return wholeTask({ workflow, invention: { id: inventionId, title: "", references: [] }, ...task });
}

/** Starts a hub on a new database of the engine; `environment` adds settings to it, `clock` replaces its clock. */
export async function startSeededHub(
  engine: TestEngine,
  environment: Readonly<Record<string, string>> = {},
  clock?: Clock,
): Promise<SeededHub> {
  const { dataDirectory, databaseUrl } = await engine.fresh();
  const configuration = readConfiguration({
    IPHUB_DATA: dataDirectory ?? join(runDirectory(), "data", randomUUID()),
    IPHUB_DATABASE_URL: databaseUrl,
    ...environment,
  });
  const platform = await openPlatform(configuration, silentLog, clock);
  await plantPeople(platform);
  const app = await buildApp(platform, null);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const tokenFor = (name: keyof typeof people) => openSession(platform, `u-${name}`, "test");
  return {
    url,
    platform,
    tokenFor,
    as: async (name) => createHub({ baseUrl: url, token: memoryTokenStore(await tokenFor(name)) }),
    plant: ({ matters = [], milestones = [], tasks = [] }) =>
      platform.database.kysely.transaction().execute(async (tx) => {
        await insertInventions(tx, matters.map(wholeMatter));
        await insertMilestones(tx, milestones.map(wholeMilestone));
        await insertTasks(tx, tasks.map(plantedTask));
        await refreshOverview(tx, "all");
      }),
    async close() {
      await app.close();
      await platform.database.close();
    },
  };
}

/** The log's entries of a type, oldest first, with what a client is sent. */
export async function loggedEvents({ db }: Platform, type: string) {
  return db
    .selectFrom("event_log")
    .select(["actor", "invention_id", "task_id", "milestone_id", "metadata", "live_name", "live_payload"])
    .where("type", "=", type)
    .orderBy("seq")
    .execute();
}
