import type { Hub } from "@iphub/sdk";
import type { HandOverPlan } from "@iphub/sdk/contract/hand-over";
import { reviewedRows } from "@iphub/sdk/domain/identity/hand-over";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents } from "../../support/seeded-hub.ts";
import { startWholeHub, type WholeHub } from "../../support/whole-hub.ts";
import { listenTo } from "../platform/live-listener.ts";

const benMail = "ben@firm.example";
const eveMail = "eve@firm.example";
const robMail = "rob@firm.example";

/** amy is an administrator, ben a paralegal of Chemistry, eve a paralegal of no team, rob a reader. */
forEachEngine((engine) => {
  let hub: WholeHub;
  let amy: Hub;
  let ben: Hub;
  let eve: Hub;
  let count = 0;

  beforeAll(async () => {
    hub = await startWholeHub({ database: await engine.fresh() });
    [amy, ben, eve] = await Promise.all([hub.as("amy"), hub.as("ben"), hub.as("eve")]);
  });
  afterAll(() => hub.close());

  async function person(): Promise<{ id: string; email: string }> {
    count += 1;
    const email = `leaver${count}@firm.example`;
    return amy.users.create({ email, firstName: "Lea", lastName: `Ver${count}`, roles: ["paralegal"] });
  }

  async function matter(inHouseAttorney: string | null, teams: string[] = []): Promise<string> {
    count += 1;
    const title = `Handed ${count}`;
    return (await amy.inventions.create({ title, references: [`HND-${count}`], teams, inHouseAttorney })).id;
  }

  async function docketed(inventionId: string): Promise<string> {
    const entry = { title: "Reply to the EPO", office: "EP", dueDate: "2031-06-02", source: "agent, 12 Jan" };
    return (await amy.deadlines.enter({ inventionId, ...entry })).id;
  }

  const heldBy = ({ rows }: HandOverPlan) =>
    rows.map(({ kind, id, roles }) => `${kind} ${id} ${roles.join("+")}`).sort();

  test("tasks, deadlines, matters and watch lists are planned, handed over and recorded, and the person may leave", async () => {
    const { id, email } = await person();
    const inventionId = await matter(email);
    const other = await matter(null);
    const follows = await docketed(inventionId);
    const own = await docketed(other);
    await amy.deadlines.assign({ id: own, responsible: email, backup: eveMail });
    const shared = await docketed(other);
    await amy.deadlines.assign({ id: shared, responsible: robMail, backup: email });
    const task = await amy.tasks.create({ inventionId, title: "Draft", assignees: [email, robMail] });
    const done = await amy.tasks.create({ inventionId, title: "Done", assignees: [email], status: "done" });
    const list = await ben.filters.create({ title: "Theirs and mine", data: { assignees: [benMail, email] } });

    const plan = await amy.users.planHandOver({ id, to: benMail });
    expect(heldBy(plan)).toEqual(
      [
        `deadline ${follows} attorney`,
        `deadline ${own} responsible`,
        `deadline ${shared} backup`,
        `matter ${inventionId} attorney`,
        `task ${task.id} assignee`,
        `filter ${list.id} named`,
      ].sort(),
    );
    expect(plan.rows[0]).toMatchObject({ id: follows, alone: true, to: benMail, maySee: true });
    expect(plan.rows.filter(({ alone }) => alone)).toHaveLength(1);
    const kept = await failureOf(amy.users.update({ id, disabled: true }));
    expect(kept).toMatchObject({ status: 409, code: "deadlines_left", fields: [{ field: "disabled" }] });
    expect(kept.message).toContain("'Reply to the EPO' of 'Handed");

    const heard = await listenTo(hub.url, await hub.tokenFor("eve"));
    onTestFinished(() => heard.hub.live.close());
    await heard.untilState("connected");
    const rows = reviewedRows(plan.rows, ({ id: held }) => (held === own ? eveMail : benMail));
    const answer = await amy.users.handOver({ id, rows });
    expect(answer).toEqual({
      id: expect.any(String),
      handed: 6,
      left: { from: email, rows: [], more: false, hidden: { rows: 0, alone: 0 } },
    });
    await heard.until(({ name, event }) => name === "deadline:changed" && JSON.stringify(event).includes(shared));
    expect(await amy.deadlines.get({ id: follows })).toMatchObject({ responsible: benMail, responsibleIsSet: false });
    expect(await amy.deadlines.get({ id: own })).toMatchObject({ responsible: eveMail, backup: null });
    expect(await amy.deadlines.get({ id: shared })).toMatchObject({ responsible: robMail, backup: benMail });
    expect((await amy.inventions.get({ id: inventionId })).inHouseAttorney).toBe(benMail);
    expect((await amy.tasks.get({ id: task.id })).assignees).toEqual([benMail, robMail]);
    expect((await amy.tasks.get({ id: done.id })).assignees).toEqual([email]);
    expect((await ben.filters.get({ id: list.id })).data.assignees).toEqual([benMail]);
    const stream = await amy.streams.list({ id: inventionId });
    expect(stream.map(({ type }) => type)).toEqual(expect.arrayContaining(["invention-updated", "task-updated"]));
    const [logged] = await loggedEvents(hub.platform, "user-work-handed-over");
    expect(logged?.metadata).toMatchObject({
      email,
      handed: 6,
      to: `${benMail}, ${eveMail}`,
    });
    expect((await amy.users.update({ id, disabled: true })).disabledAt).not.toBeNull();
  });

  test("milestones and steps of templates go along; undone, everything is as before but what was changed since", async () => {
    const { id, email } = await person();
    const inventionId = await matter(email);
    const deadline = await docketed(inventionId);
    const milestone = await amy.milestones.create({ inventionId, title: "Filing", assignees: [email, robMail] });
    const task = await amy.tasks.create({ inventionId, title: "Draft", assignees: [email] });
    const changed = await amy.tasks.create({ inventionId, title: "Changed since", assignees: [email] });
    const list = await amy.filters.create({ title: "Names them", data: { assignees: [email] } });
    const template = await amy.workflows.create({
      title: `Template ${count}`,
      description: "",
      category: "Prosecution",
    });
    const part = await amy.workflows.addMilestone({
      id: template.id,
      title: "Part",
      due: null,
      commitMessage: "added",
    });
    const options = { instructions: "", assignees: [email], tags: [], due: null, after: [] };
    const steps = [{ title: "Step", options, isDraft: false }];
    await amy.workflows.saveMilestone({ id: template.id, milestoneId: part.id, steps, commitMessage: "a step" });
    const stepPeople = async () =>
      (await amy.workflows.get({ id: template.id })).milestones.flatMap((one) =>
        one.steps.map((step) => step.options.assignees),
      );

    const plan = await amy.users.planHandOver({ id, to: benMail });
    expect(heldBy(plan)).toEqual(
      expect.arrayContaining([`milestone ${milestone.id} assignee`, `template ${template.id} assignee`]),
    );
    const { id: handOverId, handed, left } = await amy.users.handOver({ id, rows: reviewedRows(plan.rows) });
    expect([handed, left.rows]).toEqual([7, []]);
    expect((await amy.milestones.get({ id: milestone.id })).assignees).toEqual([benMail, robMail]);
    expect(await stepPeople()).toEqual([[benMail]]);
    await amy.tasks.update({ id: changed.id, assignees: [eveMail] });

    expect((await failureOf(ben.users.takeBackHandOver({ id: handOverId }))).status).toBe(403);
    const undone = await amy.users.takeBackHandOver({ id: handOverId });
    expect(undone).toMatchObject({ restored: 6, kept: [{ kind: "task", id: changed.id, title: "Changed since" }] });
    expect(await stepPeople()).toEqual([[email]]);
    expect((await amy.milestones.get({ id: milestone.id })).assignees).toEqual([email, robMail]);
    expect((await amy.tasks.get({ id: task.id })).assignees).toEqual([email]);
    expect((await amy.tasks.get({ id: changed.id })).assignees).toEqual([eveMail]);
    expect((await amy.inventions.get({ id: inventionId })).inHouseAttorney).toBe(email);
    expect((await amy.deadlines.get({ id: deadline })).responsible).toBe(email);
    expect((await amy.filters.get({ id: list.id })).data.assignees).toEqual([email]);
    expect(await failureOf(amy.users.takeBackHandOver({ id: handOverId }))).toMatchObject({ status: 409 });
    expect((await failureOf(amy.users.takeBackHandOver({ id: "none" }))).status).toBe(404);
  });

  test("what changed since the review is refused by name, and nothing is half done", async () => {
    const { id, email } = await person();
    const inventionId = await matter(email);
    const task = await amy.tasks.create({ inventionId, title: "Read the paper", assignees: [email] });
    const gone = await amy.tasks.create({ inventionId, title: "Passing", assignees: [email] });
    const plan = await amy.users.planHandOver({ id, to: benMail });
    await amy.tasks.update({ id: task.id, title: "Read the new paper" });
    await amy.tasks.update({ id: gone.id, assignees: [benMail] });
    await amy.tasks.create({ inventionId, title: "Came later", assignees: [email] });
    const refused = await failureOf(amy.users.handOver({ id, rows: reviewedRows(plan.rows) }));
    expect(refused).toMatchObject({ status: 409, code: "plan_changed" });
    expect(refused.fields.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^'Read the new paper' of 'Handed \d+' was changed$/),
      expect.stringMatching(/^'Came later' of 'Handed \d+' came to the person$/),
      `task ${gone.id} is no longer with the person`,
    ]);
    expect((await amy.inventions.get({ id: inventionId })).inHouseAttorney).toBe(email);
    const again = await amy.users.planHandOver({ id });
    expect(again.rows.map(({ to, maySee }) => [to, maySee])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    const some = reviewedRows(again.rows, ({ kind }) => (kind === "matter" ? eveMail : null));
    const answer = await amy.users.handOver({ id, rows: some });
    expect([answer.handed, heldBy(answer.left).length]).toEqual([1, 2]);
  });

  test("a new person who left, may not see the matter or is the same one is refused by row", async () => {
    const { id, email } = await person();
    const inventionId = await matter(email, ["t-chem"]);
    const plan = await amy.users.planHandOver({ id, to: eveMail });
    expect(plan.rows).toMatchObject([{ kind: "matter", id: inventionId, maySee: false }]);
    const handTo = async (to: string) => failureOf(amy.users.handOver({ id, rows: reviewedRows(plan.rows, () => to) }));
    for (const [to, why] of [
      [eveMail, "may not see the matter"],
      ["gone@firm.example", "is not a person who works here"],
      [email, "has the work already"],
    ] as const) {
      expect((await handTo(to)).fields).toEqual([{ field: "rows[0].to", message: expect.stringContaining(why) }]);
    }
    expect((await failureOf(amy.users.handOver({ id, rows: reviewedRows(plan.rows, () => null) }))).status).toBe(400);
    expect((await failureOf(ben.users.planHandOver({ id }))).status).toBe(403);
    expect((await failureOf(amy.users.planHandOver({ id: "none" }))).status).toBe(404);
  });

  test("matters behind a wall are counted and not shown, and their deadlines keep the account open", async () => {
    const { id, email } = await person();
    const walled = await matter(email);
    const deadline = await docketed(walled);
    await amy.walls.set({ id: walled, owners: [benMail], people: [benMail, email] });
    const plan = await amy.users.planHandOver({ id, to: benMail });
    expect(plan).toMatchObject({ rows: [], hidden: { rows: 2, alone: 1 } });
    const kept = await failureOf(amy.users.update({ id, disabled: true }));
    expect(kept.message).toContain("1 in matters that you do not see");
    expect(kept.message).not.toContain("Handed");
    await ben.deadlines.assign({ id: deadline, responsible: benMail });
    expect((await amy.users.update({ id, disabled: true })).disabledAt).not.toBeNull();
  });

  test("the last one of a team is the only back-up: the plan holds the deadline; two cannot leave at once", async () => {
    const team = await amy.users.createTeam({ name: `Team ${count}` });
    const [one, two] = [await person(), await person()];
    for (const { id } of [one, two]) await amy.users.update({ id, teams: [team.id] });
    const id = await docketed(await matter(null, [team.id]));
    const closed = await Promise.allSettled(
      [one, two].map((leaver) => amy.users.update({ id: leaver.id, disabled: true })),
    );
    expect(closed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const last = closed[0]?.status === "rejected" ? one : two;
    const plan = await amy.users.planHandOver({ id: last.id, to: "amy@firm.example" });
    expect(plan.rows).toMatchObject([{ id, roles: ["backup"], alone: true, maySee: true }]);
    await amy.users.handOver({ id: last.id, rows: reviewedRows(plan.rows) });
    expect(await amy.deadlines.get({ id })).toMatchObject({ backup: "amy@firm.example", backupIsSet: true });
    expect((await amy.users.update({ id: last.id, disabled: true })).disabledAt).not.toBeNull();
    expect(await eve.users.suggest({ q: "Ver" })).not.toContainEqual(expect.objectContaining({ email: last.email }));
  });

  test("a view of the list of deadlines is handed over with its responsible person, and an undo restores it", async () => {
    const { id, email } = await person();
    const choices = { responsible: email, qs: "reply" };
    const view = await amy.filters.create({ title: "Theirs", list: "deadlines", choices });
    const plan = await amy.users.planHandOver({ id, to: benMail });
    expect(heldBy(plan)).toEqual([`filter ${view.id} named`]);
    const { id: handOverId } = await amy.users.handOver({ id, rows: reviewedRows(plan.rows) });
    const chosen = async () => (await amy.filters.get({ id: view.id })).choices;
    expect(await chosen()).toEqual({ ...choices, responsible: benMail });
    expect((await amy.users.takeBackHandOver({ id: handOverId })).restored).toBe(1);
    expect(await chosen()).toEqual(choices);
  });
});
