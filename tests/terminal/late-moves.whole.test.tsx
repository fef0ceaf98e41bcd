import type { Board } from "@iphub/sdk/contract/boards";
import type { Filter } from "@iphub/sdk/contract/filters";
import { useBoard } from "@iphub/ui-core/work/boards/use-board";
import { useTaskActions } from "@iphub/ui-core/work/tasks/use-task-actions";
import { cleanup, render } from "ink-testing-library";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

interface Parts {
  readonly board: ReturnType<typeof useBoard>;
  readonly tasks: ReturnType<typeof useTaskActions>;
}

function Screen({ id, onShow }: { readonly id: string; readonly onShow: (parts: Parts) => void }) {
  const board = useBoard(id, null);
  const tasks = useTaskActions();
  onShow({ board, tasks });
  return null;
}

onEmbedded((engine) => {
  let hub: SeededHub;
  let lists: readonly Filter[];
  let board: Board;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const placed = { inventionId: "m-1", milestoneId: "s-undated" };
    await hub.plant({
      matters: [{ id: "m-1" }],
      milestones: [
        { id: "s-past", inventionId: "m-1", title: "File the reply", dueAt: "2020-01-10" },
        { id: "s-undated", inventionId: "m-1", title: "Prepare" },
      ],
      tasks: [
        { id: "k-card", inventionId: "m-1", milestoneId: "s-past", title: "Read the action" },
        { id: "k-free", ...placed, title: "Read the art" },
        { id: "k-moved", ...placed, title: "Draft", dueAt: "2020-01-11" },
        { id: "k-done", ...placed, title: "Call", dueAt: "2020-01-11", status: "done" },
      ],
    });
    const ada = await hub.as("ada");
    const undated = await ada.filters.create({ title: "Undated", data: { dueAt: "none" } });
    const today = await ada.filters.create({ title: "Today", data: { dueAt: "today" } });
    lists = [undated, today];
    board = await ada.boards.create({ title: "Days", filters: lists.map(({ id }) => id) });
  });
  afterEach(cleanup);
  afterAll(() => hub.close());

  async function shown() {
    const app = await startedApp(hub, "ada");
    const screen: { parts: Parts | null } = { parts: null };
    const onShow = (parts: Parts) => {
      screen.parts = parts;
    };
    render(
      <HubStage app={app}>
        <Screen id={board.id} onShow={onShow} />
      </HubStage>,
    );
    await eventually(() => expect(screen.parts?.board.state).toBe("completed"));
    const said = () => app.toasts.store.getState().map(({ title, message }) => `${title}: ${message}`);
    return { screen, said, ada: await hub.as("ada") };
  }

  const warning = "This is after the milestone ‘File the reply’, due 10 Jan 2020.";

  it("a card whose list gives it a date past that of its milestone is moved, with a warning", async () => {
    const { screen, said, ada } = await shown();
    const [undated, today] = lists;
    const [late, inTime] = await Promise.all(["k-card", "k-free"].map((id) => ada.tasks.get({ id })));
    if (!undated || !today || !late || !inTime) throw new Error("nothing is planted");
    expect(await screen.parts?.board.actions.move(late, undated, today)).toBe(true);
    await eventually(() =>
      expect(said()).toEqual(["Task saved: Read the action", `Date too late: Read the action. ${warning}`]),
    );
    expect((await ada.tasks.get({ id: "k-card" })).dueAt).toBe(screen.parts?.board.today);
    expect(await screen.parts?.board.actions.move(inTime, undated, today)).toBe(true);
    await eventually(() => expect(said().at(-1)).toBe("Task saved: Read the art"));
  });

  it("a task that is moved to a milestone with an earlier date is moved, with a warning; a closed one without", async () => {
    const { screen, said, ada } = await shown();
    const groups = await ada.overview.milestones({ id: "m-1" });
    const goal = groups.find(({ id }) => id === "s-past");
    const [open, closed] = await Promise.all(["k-moved", "k-done"].map((id) => ada.tasks.get({ id })));
    if (!goal || !open || !closed) throw new Error("nothing is planted");
    expect(await screen.parts?.tasks.actions.place(open, goal, goal.tasks.length)).toBe(true);
    expect(said()).toEqual(["Task moved: Draft"]);
    await eventually(() => expect(said().at(-1)).toBe(`Date too late: Draft. ${warning}`));
    expect((await ada.tasks.get({ id: "k-moved" })).workflow.milestoneId).toBe("s-past");
    expect(await screen.parts?.tasks.actions.place(closed, goal, goal.tasks.length)).toBe(true);
    expect(said().at(-1)).toBe("Task moved: Call");
  });
});
