import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { sql, type Transaction } from "kysely";
import type { ListedDocument } from "../../connectors/uspto/office-connector.ts";
import { lockApplication, skipPast, storeDocuments } from "../../docket/public.ts";
import { defaultSetting, hashPassword, saveSetting } from "../../identity/public.ts";
import { insertInventions, insertNotes } from "../../matters/public.ts";
import { jsonValue } from "../../platform/database/insert-rows.ts";
import { transaction } from "../../platform/database/transaction.ts";
import type { NewEvent } from "../../platform/events/event-log.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Schema } from "../../schema.ts";
import { insertMilestones, insertTasks, refreshOverview } from "../../work/public.ts";
import type { ApplicationFacts } from "./facts.ts";
import { insertSampleBoards } from "./sample-boards.ts";
import { insertSampleDeadlines } from "./sample-deadlines.ts";
import { decideOnTheRecord } from "./sample-decisions.ts";
import { insertSampleMinions } from "./sample-minions.ts";
import { samplePassword } from "./sample-people.ts";
import type { MatterRecords, SampleEvent, SamplePortfolio, SampleUser } from "./sample-records.ts";

type Loader = Pick<Platform, "database" | "db" | "events" | "clock">;

/** Replaces the set-up: of two processes that start at once, only one gets true. */
async function claimSetUp(tx: Transaction<Schema>): Promise<boolean> {
  const claimed = await tx
    .insertInto("hub_secrets")
    .values({ name: "set-up-done", value: "sample" })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

async function passwordHashes(users: readonly SampleUser[]): Promise<Map<string, string>> {
  const signingIn = users.filter(({ signsIn }) => signsIn);
  return new Map(await Promise.all(signingIn.map(async ({ id }) => [id, await hashPassword(samplePassword)] as const)));
}

async function insertPeople(
  tx: Transaction<Schema>,
  { users, teams }: SamplePortfolio,
  hashes: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  await tx
    .insertInto("teams")
    .values([...teams])
    .execute();
  const people = users.map((user) => ({
    id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: hashes.get(user.id) ?? null,
    roles: [...user.roles],
    created_at: now,
    updated_at: now,
  }));
  await tx.insertInto("users").values(people).execute();
  const members = users.flatMap((user) => user.teams.map((team) => ({ team_id: team, user_id: user.id })));
  await tx.insertInto("team_members").values(members).execute();
  // The sample people are not new: the overview's panel does not open by itself for them.
  for (const { id } of users.filter(({ signsIn }) => signsIn))
    await saveSetting(
      tx,
      id,
      "HUB_MILESTONES_OVERVIEW",
      { ...defaultSetting("HUB_MILESTONES_OVERVIEW"), version: 1 },
      now,
    );
}

async function insertMatters(tx: Transaction<Schema>, { events }: Loader, records: MatterRecords): Promise<void> {
  const { inventions, milestones, tasks, notes } = records;
  await insertInventions(tx, inventions);
  await insertMilestones(tx, milestones);
  await insertTasks(tx, tasks);
  await insertNotes(
    tx,
    notes.map((note) => ({ ...note, mentions: [], updatedAt: note.createdAt })),
  );
  const ids = inventions.map(({ id }) => id);
  await refreshOverview(tx, ids);
  await events.append(tx, records.events.map(newEvent));
}

/**
 * Fills an empty hub with the sample portfolio and `size` generated matters, in one transaction. A hub with people is
 * not changed. Work is dated from the machine's current day.
 * @returns whether the sample was loaded
 * @throws RangeError for a size that the sample cannot have
 */
export async function loadSample(platform: Loader, { size }: { readonly size: number }): Promise<boolean> {
  const { db, clock, database } = platform;
  const someone = await db.selectFrom("users").select("id").limit(1).executeTakeFirst();
  if (someone) return false;
  // Loaded only here: the facts are a third of a megabyte that other hubs never need.
  const { samplePortfolio } = await import("./sample-portfolio.ts");
  const { sampleCases } = await import("./sample-cases.ts");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const now = clock.now();
  const today = civilDateInZone(now.getTime(), timeZone);
  const portfolio = samplePortfolio({ today, size });
  const hashes = await passwordHashes(portfolio.users);
  const loaded = await transaction(database, async (tx) => {
    if (!(await claimSetUp(tx))) return false;
    await insertPeople(tx, portfolio, hashes, now.toISOString());
    const applications = sampleCases.map(({ facts }) => facts);
    await insertSampleApplications(tx, applications, now.toISOString());
    await insertSampleDocuments(tx, portfolio.real.documents);
    await insertMatters(tx, platform, portfolio.real);
    await insertSampleDeadlines(tx, platform, portfolio.real, today);
    await decideOnTheRecord(tx, platform, today);
    await insertSampleMinions(tx, today);
    await insertSampleBoards(tx, now.toISOString());
    for (const batch of portfolio.generated()) await insertMatters(tx, platform, batch);
    await skipPast(tx);
    return true;
  });
  if (loaded && size > 0) await database.maintain();
  return loaded;
}

/** What the event log takes of a sample event: it keeps its own time. */
function newEvent({ type, actor, inventionId, metadata, createdAt }: SampleEvent): NewEvent {
  return { type, actor, inventionId, metadata, occurredAt: createdAt };
}

/** Stores what the public record says about the sample's applications; before their matters, which are audited by it. */
async function insertSampleApplications(
  tx: Transaction<Schema>,
  applications: readonly ApplicationFacts[],
  now: string,
): Promise<void> {
  const rows = applications.map(({ applicationNumber, title, applicant, filingDate, ...more }) => ({
    ...{ id: applicationNumber, title, applicant, filing: filingDate, status: more.status, patent: more.patentNumber },
    ...{ grant: more.issueDate, type: more.type },
  }));
  await sql`
    insert into office_applications (application_id, title, applicant, filing_date, status, patent_number, grant_date,
      application_type, data_at)
    select row.*, ${now}::timestamptz from jsonb_to_recordset(${jsonValue(rows)}) as row
      (id text, title text, applicant text, filing date, status text, patent text, "grant" date, type text)`.execute(
    tx,
  );
}

/** Stores the sample's file wrappers as the office listed them; the office itself was never asked for them. */
async function insertSampleDocuments(tx: Transaction<Schema>, documents: MatterRecords["documents"]): Promise<void> {
  for (const [applicationId, own] of Map.groupBy(documents, (document) => document.applicationId)) {
    await lockApplication(tx, applicationId);
    await storeDocuments(tx, applicationId, own.map(listed));
  }
}

function listed({ id, date, code, description, direction, downloads }: MatterRecords["documents"][number]) {
  const forms = downloads.map(({ mimeType, url, pages }) => ({ format: mimeType, url, pages }));
  return { id, date, code, description, direction: directionOf(direction), downloads: forms };
}

function directionOf(direction: string): ListedDocument["direction"] {
  return direction === "INCOMING" || direction === "OUTGOING" ? direction : "INTERNAL";
}
