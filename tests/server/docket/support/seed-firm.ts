import { defaultCallUpSchedule } from "@iphub/sdk/domain/docket/call-ups/call-up-schedule";
import { computeDeadlines } from "@iphub/sdk/domain/docket/deadlines/compute";
import { dayOf } from "@iphub/sdk/domain/docket/deadlines/standing";
import { insertDeadlines, proposedRow } from "@iphub/server/docket/deadlines/deadlines.store";
import { insertInventions } from "@iphub/server/matters/inventions/inventions.store";
import { insertRows, jsonValue } from "@iphub/server/platform/database/insert-rows";
import type { Platform } from "@iphub/server/platform/platform";
import type { PlannedDeadline, YearPlan } from "./year-plan.ts";

/** Puts a planned firm into an empty hub, and returns its deadlines with the dates that the rules compute for them. */
export async function seedFirm({ database }: Platform, plan: YearPlan): Promise<PlannedDeadline[]> {
  const at = plan.start;
  const times = { created_at: at, updated_at: at };
  const deadlines = plan.deadlines.map(computed);
  await database.kysely.transaction().execute(async (tx) => {
    await insertRows(
      tx,
      "users",
      plan.people.map(({ email }, index) => ({
        id: `u${index}`,
        email,
        first_name: `First${index}`,
        last_name: `Last${index}`,
        password_hash: null,
        roles: ["attorney"],
        is_bot: false,
        device_epoch: 0,
        disabled_at: null,
        ...times,
      })),
    );
    const userId = new Map(plan.people.map(({ email }, index) => [email, `u${index}`]));
    await insertRows(
      tx,
      "absences",
      plan.absences.map(({ email, from, to, standIn }, index) => ({
        id: `a${index}`,
        user_id: userId.get(email) ?? "",
        from_day: from,
        to_day: to,
        stand_in_id: standIn === null ? null : (userId.get(standIn) ?? null),
        set_by: email,
        created_at: at,
      })),
    );
    const offices = plan.offices.map(({ freeDays: _, ...office }, index) => ({
      ...office,
      closedDays: [...office.closedDays],
      people: plan.people.filter((person) => person.office === index).map(({ email }) => email),
    }));
    const value = jsonValue({ ...defaultCallUpSchedule, managers: [...plan.managers], offices });
    await tx.updateTable("call_up_schedule").set({ value, updated_at: at }).execute();
    await insertInventions(
      tx,
      deadlines.map(({ planned }) => ({
        id: `m-${planned.id}`,
        title: `Matter ${planned.id}`,
        references: [`REF-${planned.id}`],
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
        createdAt: at,
        updatedAt: at,
      })),
    );
    await insertDeadlines(
      tx,
      deadlines.map(({ planned, deadline }) => {
        const source = {
          trigger: "CTNF",
          mail_date: planned.mailDate,
          office: "US",
          context: {},
          printed_period: null,
        };
        const row = proposedRow(planned.id, `m-${planned.id}`, source, deadline, { by: null, now: at });
        const people = { own_responsible: planned.responsible, own_backup: planned.backup };
        if (planned.docketedOn !== null) return { ...row, ...people };
        return { ...row, ...people, status: "docketed", docketed_by: planned.responsible, docketed_at: at } as const;
      }),
    );
  });
  return deadlines.map(({ planned }) => planned);
}

function computed(planned: PlannedDeadline) {
  const [deadline] = computeDeadlines({ trigger: "CTNF", mailDate: planned.mailDate }).deadlines;
  if (!deadline) throw new Error("the rules compute no date");
  const extensions = deadline.ladder.map(dayOf);
  return { deadline, planned: { ...planned, dueAt: dayOf(deadline), extensions } };
}
