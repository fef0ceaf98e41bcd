import type { TodayEntry } from "@iphub/sdk/contract/docket-today";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { fullDay } from "@iphub/sdk/domain/day-text";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import { useDocketToday } from "@iphub/ui-core/docket/docket/use-docket-today";
import { cleanup, render } from "ink-testing-library";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { type SeededHub, startSeededHub } from "../support/seeded-hub.ts";
import { HubStage, startedApp } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

type Today = ReturnType<typeof useDocketToday>;

function Screen({ onShow }: { readonly onShow: (today: Today) => void }) {
  onShow(useDocketToday("firm"));
  return null;
}

const day = civilDateInZone(Date.now(), "America/New_York");
const [tomorrow, later] = [addDays(day, 1), addDays(day, 3)];

onEmbedded((engine) => {
  let hub: SeededHub;

  beforeAll(async () => {
    hub = await startSeededHub(engine);
    const placed = { inventionId: "m-1", dueAt: day };
    await hub.plant({
      matters: [{ id: "m-1" }],
      milestones: [{ id: "s-1", inventionId: "m-1", title: "File the reply", dueAt: tomorrow }],
      tasks: [
        { ...placed, id: "k-1", title: "Draft the reply", milestoneId: "s-1" },
        { ...placed, id: "k-2", title: "Call the client" },
        { ...placed, id: "k-3", title: "Read the art" },
      ],
    });
  });
  afterEach(cleanup);
  afterAll(() => hub.close());

  async function openToday(isRefused?: (url: URL) => boolean) {
    const app = await startedApp(hub, "ada", isRefused);
    const screen: { today: Today | null } = { today: null };
    const onShow = (today: Today) => {
      screen.today = today;
    };
    render(
      <HubStage app={app}>
        <Screen onShow={onShow} />
      </HubStage>,
    );
    const find = (id: string) => screen.today?.entries.find((entry) => entry.id === id);
    const entryOf = async (id: string): Promise<TodayEntry> => {
      await eventually(() => expect(find(id)).toBeDefined());
      return find(id) ?? expect.fail(`${id} is not on Today`);
    };
    const isIn = (id: string, section: TodayEntry["section"], dueAt: string) =>
      eventually(() => expect(find(id)).toMatchObject({ section, dueAt }));
    const said = () => app.toasts.store.getState().map(({ title, message }) => `${title}: ${message}`);
    const move = async (entry: TodayEntry, to: string) => screen.today?.actions.move(entry, to);
    return { app, screen, entryOf, isIn, said, move };
  }

  const storedDay = async (id: string) => (await (await hub.as("ada")).tasks.get({ id })).dueAt;

  it("a task is moved to the section of its new day, with a warning past its milestone, and back by the undo", async () => {
    const { app, entryOf, isIn, said, move } = await openToday();
    const entry = await entryOf("k-1");
    expect(entry.section).toBe("today");
    expect(await move(entry, later)).toBe(true);
    expect(await storedDay("k-1")).toBe(later);
    await isIn("k-1", "soon", later);
    expect(said()[0]).toBe(`Task moved: Draft the reply: ${fullDay(later)}`);
    await eventually(() => expect(said()[1]).toContain("This is after the milestone ‘File the reply’"));
    app.toasts.store.getState()[0]?.undo?.();
    await vi.waitFor(async () => expect(await storedDay("k-1")).toBe(day), { timeout: 10_000 });
    await isIn("k-1", "today", day);
    await eventually(() => expect(said().at(-1)).toBe(`Move undone: Draft the reply: ${fullDay(day)}`));
  });

  it("a task to which someone else gave another day stays there, and Today shows it there", async () => {
    const { entryOf, isIn, said, move } = await openToday();
    const before = await entryOf("k-2");
    await (await hub.as("ben")).tasks.update({ id: "k-2", dueAt: tomorrow });
    expect(await move(before, later)).toBe(false);
    expect(said()).toEqual([expect.stringMatching(/^Not moved: Call the client: someone else changed it/)]);
    expect(await storedDay("k-2")).toBe(tomorrow);
    await isIn("k-2", "soon", tomorrow);
  });

  it("a move that fails is put back, and the reason is said", async () => {
    let fails = false;
    const { entryOf, isIn, said, move } = await openToday((url) => fails && url.pathname.endsWith("/tasks/k-3"));
    const entry = await entryOf("k-3");
    fails = true;
    expect(await move(entry, later)).toBe(false);
    expect(said()).toEqual([expect.stringMatching(/^Not moved: /)]);
    await isIn("k-3", "today", day);
    expect(await storedDay("k-3")).toBe(day);
  });

  it("the date of a deadline is never moved, and the reason is said", async () => {
    const ben = await hub.as("ben");
    const wanted = { inventionId: "m-1", title: "Reply to the EPO", office: "EP", source: "agent", dueDate: day };
    const { id } = await ben.deadlines.enter(wanted);
    const { screen, entryOf, said, move } = await openToday();
    const entry = await entryOf(id);
    expect(screen.today?.actions.checkMovable(entry)).toBe(false);
    expect(await move(entry, later)).toBe(false);
    const reason = expect.stringMatching(/^Not moved: The date of a deadline follows from its rule/);
    expect(said()).toEqual([reason, reason]);
    expect((await ben.deadlines.get({ id })).dueAt).toBe(day);
  });
});
