import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { addDays } from "@iphub/sdk/domain/civil-date";
import { civilDateInZone, endOfDayInZone } from "@iphub/sdk/domain/time-zone";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { useDocketToday } from "@iphub/ui-core/docket/docket/use-docket-today";
import { useNewDay } from "@iphub/ui-core/platform/use-new-day";
import { useTaskSearch } from "@iphub/ui-core/work/tasks/use-task-search";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { onEmbedded } from "../support/engines.ts";
import { startSeededHub } from "../support/seeded-hub.ts";
import { TestClock } from "../support/test-clock.ts";
import { HubStage } from "./hub-stage.tsx";
import { eventually } from "./stub-hub.tsx";

/** What is on the screen: the day of Today with its tasks that are due on it, and the tasks that are due today. */
interface Shown {
  readonly day: string | undefined;
  readonly due: readonly string[];
  readonly listed: readonly string[];
}

function Screen({ onShow }: { readonly onShow: (shown: Shown) => void }) {
  useNewDay();
  const today = useDocketToday("me");
  const tasks = useTaskSearch({ dueAt: "today" });
  const due = today.entries.filter(({ section }) => section === "today").map(({ title }) => title);
  onShow({ day: today.data?.day, due, listed: tasks.rows.map(({ title }) => title) });
  return null;
}

afterEach(cleanup);

const timeZone = "America/New_York";
const minute = 60_000;

onEmbedded((engine) => {
  it("a page that is open over night shows the new day: Today, and the tasks that are due today", async () => {
    const clock = new TestClock();
    const first = civilDateInZone(clock.now().getTime(), timeZone);
    // Shortly before midnight: a session does not last a whole day.
    clock.advance(Date.parse(endOfDayInZone(first, timeZone)) - clock.now().getTime() - minute);
    const hub = await startSeededHub(engine, {}, clock);
    onTestFinished(() => hub.close());
    const mine = { inventionId: "m-1", assignees: ["ada@firm.example"] };
    await hub.plant({
      matters: [{ id: "m-1" }],
      tasks: [
        { ...mine, id: "k-1", title: "Due on the first day", dueAt: first },
        { ...mine, id: "k-2", title: "Due on the second day", dueAt: addDays(first, 1) },
      ],
    });
    const timers = new Set<() => void>();
    const after = (_: number, action: () => void) => {
      timers.add(action);
      return () => void timers.delete(action);
    };
    const now = () => clock.now().getTime();
    const ports = { ...nodePorts("/nonexistent", hub.url), timeZone, now, after };
    const app = createHubApp(ports, { baseUrl: hub.url, tokens: memoryTokenStore(await hub.tokenFor("ada")) });
    onTestFinished(() => app.hub.live.close());
    await app.session.start();
    const screen: { shown: Shown | null } = { shown: null };
    const onShow = (shown: Shown) => {
      screen.shown = shown;
    };
    render(
      <HubStage app={app}>
        <Screen onShow={onShow} />
      </HubStage>,
    );
    const isOf = (date: string, title: string) =>
      eventually(() => expect(screen.shown).toEqual({ day: date, due: [title], listed: [title] }));
    await isOf(first, "Due on the first day");
    clock.advance(2 * minute);
    // Each of them sets its next one.
    for (const action of [...timers]) {
      timers.delete(action);
      action();
    }
    await isOf(addDays(first, 1), "Due on the second day");
  });
});
