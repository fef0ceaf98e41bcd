import { dayMonthYear, fullDay } from "@iphub/sdk/domain/day-text";
import { fullName } from "@iphub/sdk/domain/identity/user-initials";
import { formatApplicationNumber } from "@iphub/sdk/domain/matters/application-number";
import { openStatuses } from "@iphub/sdk/domain/work/task-status";
import type { Kysely } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Schema } from "../../schema.ts";
import { finalDateIn, inNoEndedMilestone } from "../../work/public.ts";

/** The known values of merge fields for a matter; an absent name is unknown. */
export type MatterFacts = Readonly<Record<string, string>>;
/** The lists of a matter by name, each entry with the keys of {@link matterLists}. */
export type MatterEntries = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

type Deadline = Awaited<ReturnType<typeof readDeadlines>>[number];

/** How many deadlines and tasks a letter lists. */
const named = 5;

/** The values that forms are prefilled with. */
export async function matterFacts(
  db: Kysely<Schema>,
  clock: Clock,
  actor: Pick<Actor, "firstName" | "lastName" | "email">,
  inventionId: string,
): Promise<MatterFacts> {
  const matter = await db.selectFrom("inventions").selectAll().where("id", "=", inventionId).executeTakeFirstOrThrow();
  const references = await readReferences(db, inventionId);
  const deadlines = await readDeadlines(db, inventionId);
  const application = references.find((one) => one.application_number !== null)?.application_number;
  const facts: Record<string, string | null | undefined> = {
    title: matter.title,
    references: references.map(({ reference }) => reference).join(", "),
    applicationNumber: application ? formatApplicationNumber(application) : null,
    applicant: matter.applicant,
    filingDate: matter.filing_date,
    officeStatus: matter.office_status,
    attorney: matter.in_house_attorney ? await nameOf(db, matter.in_house_attorney) : null,
    author: fullName(actor),
    today: clock.now().toISOString().slice(0, 10),
    nextDeadlines: deadlines.slice(0, named).map(deadlineLine).join("\n"),
    openTasks: (await readTasks(db, inventionId)).slice(0, named).map(taskLine).join("\n"),
    inventionNotes: await notes(db, inventionId),
    ...actionFacts(deadlines),
  };
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The current lists for which templates repeat rows. */
export async function matterEntries(db: Kysely<Schema>, inventionId: string): Promise<MatterEntries> {
  const deadlines = await readDeadlines(db, inventionId);
  const milestones = await db
    .selectFrom("milestones")
    .select(["title", "due_at", "client_due_date"])
    .where("invention_id", "=", inventionId)
    .where("finished_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("due_at", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  return {
    deadlines: deadlines.map(deadlineEntry),
    annuities: deadlines.filter(isAnnuity).map(annuityEntry),
    milestones: milestones.map((one) => ({
      title: one.title,
      dueAt: day(one.due_at),
      clientDueDate: day(one.client_due_date),
    })),
    tasks: (await readTasks(db, inventionId)).map((one) => ({
      title: one.title,
      dueAt: day(one.due_at),
      status: one.status,
      assignees: one.assignees.join(", "),
    })),
    referenceList: (await readReferences(db, inventionId)).map(({ reference }) => ({ reference })),
  };
}

function readReferences(db: Kysely<Schema>, inventionId: string) {
  return db
    .selectFrom("invention_references")
    .select(["reference", "application_number"])
    .where("invention_id", "=", inventionId)
    .orderBy("position")
    .execute();
}

/** A proposed date is not confirmed: reports contain only docketed dates. */
function readDeadlines(db: Kysely<Schema>, inventionId: string) {
  return db
    .selectFrom("deadlines")
    .selectAll()
    .select(finalDateIn("deadlines").as("last_date"))
    .where("invention_id", "=", inventionId)
    .where("status", "in", ["docketed", "verified"])
    .orderBy("due_at")
    .orderBy("id")
    .execute();
}

/** Open work, as every list without a condition has it. */
async function readTasks(db: Kysely<Schema>, inventionId: string) {
  const rows = await db
    .selectFrom("tasks")
    .select(["id", "title", "status", "due_at"])
    .where("invention_id", "=", inventionId)
    .where("status", "in", [...openStatuses])
    .where(inNoEndedMilestone("tasks"))
    .orderBy("due_at", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();
  const people = await db
    .selectFrom("task_assignees as a")
    .leftJoin("users as u", "u.email", "a.email")
    .select(["a.task_id", "a.email", "u.first_name", "u.last_name"])
    .where("a.invention_id", "=", inventionId)
    .orderBy("a.position")
    .execute();
  const assigned = people.map(({ task_id, email, first_name, last_name }) => ({
    task_id,
    name: fullName({ firstName: first_name ?? "", lastName: last_name ?? "", email }),
  }));
  const byTask = Map.groupBy(assigned, ({ task_id }) => task_id);
  return rows.map((row) => ({ ...row, assignees: (byTask.get(row.id) ?? []).map(({ name }) => name) }));
}

async function nameOf(db: Kysely<Schema>, email: string): Promise<string> {
  const person = await db
    .selectFrom("users")
    .select(["email", "first_name as firstName", "last_name as lastName"])
    .where("email", "=", email)
    .executeTakeFirst();
  return person ? fullName(person) : email;
}

async function notes(db: Kysely<Schema>, inventionId: string): Promise<string> {
  const rows = await db
    .selectFrom("notes")
    .select("content")
    .where("invention_id", "=", inventionId)
    .where("milestone_id", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(20)
    .execute();
  return rows.map(({ content }) => content).join("\n\n");
}

/** The next office action that waits for a reply, with the first and the last day for it. */
function actionFacts(deadlines: readonly Deadline[]): Record<string, string> {
  // The two months for a first reply to a final action are an opportunity: the period itself ends later.
  const action = deadlines.find(({ rule_id }) => /^us-(ct(?!fr-first-reply-window)|missing)/.test(rule_id));
  if (!action) return {};
  return {
    actionTitle: `${action.computed.title} (${action.trigger})`,
    actionDate: action.mail_date,
    responseDate: action.due_at,
    ...(action.last_date === null ? {} : { lastDate: action.last_date }),
    finalDay: finalWords(action),
  };
}

function isAnnuity({ rule_id }: Deadline): boolean {
  return /maintenance|annuity/.test(rule_id);
}

function deadlineLine(deadline: Deadline): string {
  return `${fullDay(deadline.due_at)}: ${deadline.computed.title} (final date ${finalWords(deadline)})`;
}

/** The last date on which the right can still be kept, 'none' where there is no extension. */
function finalWords({ last_date }: Deadline): string {
  return last_date === null ? "none" : fullDay(last_date);
}

function taskLine({ title, due_at }: { readonly title: string; readonly due_at: string | null }): string {
  return due_at ? `${title} (due ${dayMonthYear(due_at)})` : title;
}

function deadlineEntry(deadline: Deadline): Record<string, string> {
  const { due_at, computed, status, trigger, mail_date } = deadline;
  return {
    title: computed.title,
    dueAt: fullDay(due_at),
    finalDate: finalWords(deadline),
    status,
    trigger,
    citation: computed.citations.join("; "),
    mailDate: day(mail_date),
  };
}

function annuityEntry(deadline: Deadline): Record<string, string> {
  const { due_at, computed, status } = deadline;
  const graceEnds = computed.window?.graceEnds;
  return {
    title: computed.title,
    opens: day(computed.window?.opens ?? null),
    dueAt: fullDay(due_at),
    graceEnds: day(graceEnds ? (graceEnds.operative ?? graceEnds.nominal) : null),
    finalDate: finalWords(deadline),
    status,
  };
}

function day(date: string | null): string {
  return date === null ? "–" : dayMonthYear(date);
}
