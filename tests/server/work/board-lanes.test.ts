import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindChain, startChainHub } from "../../support/chain-of-steps.ts";
import { forEachEngine } from "../../support/engines.ts";
import { failureOf } from "../../support/failure-of.ts";
import { loggedEvents, type SeededHub } from "../../support/seeded-hub.ts";

forEachEngine((engine) => {
  let hub: SeededHub;
  let ada: Hub;
  let ben: Hub;
  let eve: Hub;

  beforeAll(async () => {
    hub = await startChainHub(engine);
    [ada, ben, eve] = await Promise.all([hub.as("ada"), hub.as("ben"), hub.as("eve")]);
  });
  afterAll(() => hub?.close());

  test("a board keeps its lanes through a change, a clone and the bin; only its owner chooses them", async () => {
    const board = await ben.boards.create({ title: "Week", filters: ["my-tasks"] });
    expect(board.lanes).toBe("none");
    const changed = await ben.boards.update({ id: board.id, lanes: "assignee" });
    expect(changed).toMatchObject({ title: "Week", lanes: "assignee", filters: [{ id: "my-tasks" }] });
    const [logged] = await loggedEvents(hub.platform, "board-updated");
    expect(logged).toMatchObject({
      actor: "ben@firm.example",
      metadata: { boardId: board.id, changes: { lanes: { before: "none", after: "assignee" } } },
    });
    expect((await failureOf(eve.boards.update({ id: board.id, lanes: "none" }))).status).toBe(403);
    const copy = await eve.boards.clone({ id: board.id });
    expect(copy).toMatchObject({ title: "Copy of Week", lanes: "assignee", owner: "eve@firm.example" });
    await ben.boards.update({ id: board.id, title: "Month" });
    await ben.boards.delete({ id: board.id });
    await ben.bin.restore({ id: board.id });
    expect(await eve.boards.get({ id: board.id })).toMatchObject({ title: "Month", lanes: "assignee" });
    const made = await ben.boards.create({ title: "Matters", lanes: "invention" });
    expect((await ben.boards.list()).find(({ id }) => id === made.id)?.lanes).toBe("invention");
  });

  test("lanes of another kind are refused by the field", async () => {
    const { id } = await ben.boards.create({ title: "Other" });
    const answer = await fetch(`${hub.url}/api/search/boards/${id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${await hub.tokenFor("ben")}`, "content-type": "application/json" },
      body: JSON.stringify({ lanes: "status" }),
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain("use none, assignee or invention");
  });

  test("a task waits for the open steps before it, until they are closed or it is moved on", async () => {
    const { first, next, alone } = await bindChain(hub);
    const taskIds = [alone.id, next.id, first.id];
    const waiting = {
      taskId: next.id,
      opensByItself: true,
      waitsFor: [{ id: first.id, title: "First", status: "open" }],
      deadlines: [],
    };
    expect(await ada.tasks.blockers({ taskIds })).toEqual([waiting]);
    await ada.tasks.update({ id: first.id, status: "done" });
    expect(await ada.tasks.blockers({ taskIds })).toEqual([]);
    await ada.tasks.reopen({ id: first.id });
    expect(await ada.tasks.blockers({ taskIds })).toEqual([waiting]);
    await ada.tasks.update({ id: next.id, status: "cancelled" });
    expect(await ada.tasks.blockers({ taskIds })).toEqual([]);
  });

  test("an upcoming task that is no step waits for the open one before it in its milestone", async () => {
    const { id: inventionId } = await ada.inventions.create({ title: "Hinge", references: [] });
    const { id: milestoneId } = await ada.milestones.create({ title: "Draft", inventionId });
    const add = (title: string, status: "open" | "upcoming" | "done", place: object = { milestoneId }) =>
      ada.tasks.create({ title, inventionId, status, ...place });
    const one = await add("One", "open");
    const two = await add("Two", "done");
    const three = await add("Three", "upcoming");
    const four = await add("Four", "upcoming");
    const apart = await add("Apart", "upcoming", {});
    const taskIds = [one, two, three, four, apart].map(({ id }) => id);
    const waits = async () => {
      const found = await ada.tasks.blockers({ taskIds });
      return found.map(({ taskId, opensByItself, waitsFor }) => [taskId, opensByItself, waitsFor.map(({ id }) => id)]);
    };
    expect(await waits()).toEqual([
      [three.id, false, [one.id]],
      [four.id, false, [three.id]],
    ]);
    await ada.tasks.update({ id: three.id, status: "in-progress" });
    expect(await waits()).toEqual([[four.id, false, [three.id]]]);
  });

  test("deadlines that are not verified block the tasks on their date and of their milestone alone", async () => {
    const matter = await ada.inventions.create({ title: "Valve", references: [] });
    const milestone = await ada.milestones.create({ title: "Respond", inventionId: matter.id });
    const input = { inventionId: matter.id, trigger: "CTNF", mailDate: "2031-01-31" };
    const [proposed] = await ben.deadlines.propose(input);
    const add = (title: string, rest: object) => ada.tasks.create({ title, inventionId: matter.id, ...rest });
    const inMilestone = await add("In the milestone", { milestoneId: milestone.id });
    const onDate = await add("On the date", { dueAt: proposed?.dueAt });
    const other = await add("Another day", { dueAt: "2031-12-01" });
    const taskIds = [other.id, onDate.id, inMilestone.id, onDate.id];
    const read = async () => {
      const found = await eve.tasks.blockers({ taskIds });
      return found.map(({ taskId, deadlines }) => [taskId, deadlines.map(({ status }) => status)]);
    };
    expect(await read()).toEqual([[onDate.id, ["proposed"]]]);
    const docketed = await ben.deadlines.docket({ id: proposed?.id ?? "", milestoneId: milestone.id });
    expect(await read()).toEqual([
      [onDate.id, ["docketed"]],
      [inMilestone.id, ["docketed"]],
    ]);
    const [blocked] = await eve.tasks.blockers({ taskIds });
    const { id, title, dueAt } = docketed;
    expect(blocked?.deadlines).toEqual([{ id, title, dueAt, status: "docketed" }]);
    await ada.deadlines.verify({ id });
    expect(await read()).toEqual([]);
  });

  test("nothing is said of tasks of matters that one may not see, nor of tasks that are not there", async () => {
    const hidden = await ada.tasks.create({ title: "Hidden", inventionId: "m-mech", dueAt: "2031-04-30" });
    const action = { inventionId: "m-mech", trigger: "CTNF", mailDate: "2031-01-31" };
    const [deadline] = await ada.deadlines.propose(action);
    await ada.tasks.update({ id: hidden.id, dueAt: deadline?.dueAt ?? null });
    expect(await ada.tasks.blockers({ taskIds: [hidden.id] })).toMatchObject([{ taskId: hidden.id }]);
    expect(await eve.tasks.blockers({ taskIds: [hidden.id, "k-none"] })).toEqual([]);
  });
});
