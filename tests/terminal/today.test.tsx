import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { useFirmDay } from "@iphub/ui-core/docket/docket/use-firm-day";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { useToday } from "@iphub/ui-core/platform/use-today";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, vi } from "vitest";

afterEach(cleanup);

/** A device whose timers run by hand, because a machine that sleeps has a clock that goes on without them. */
function device(start: string) {
  const timers: { readonly wait: number; readonly action: () => void }[] = [];
  let now = Date.parse(start);
  const baseUrl = "http://127.0.0.1:1";
  const ports = {
    ...nodePorts("/nonexistent", baseUrl),
    timeZone: "Europe/Berlin",
    now: () => now,
    after: (wait: number, action: () => void) => {
      const timer = { wait, action };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  };
  return {
    app: createHubApp(ports, { baseUrl, tokens: memoryTokenStore(null) }),
    waits: () => timers.map(({ wait }) => wait),
    wakeAt(time: string) {
      now = Date.parse(time);
      for (const { action } of timers.splice(0)) action();
    },
  };
}

function Today({ onDraw }: { readonly onDraw: (today: string) => void }) {
  const today = useToday();
  onDraw(today);
  return <Text>{today}</Text>;
}

function shownBy({ app }: ReturnType<typeof device>) {
  const drawn: string[] = [];
  const { lastFrame } = render(
    <HubAppContext value={app}>
      <Today onDraw={(today) => drawn.push(today)} />
    </HubAppContext>,
  );
  return { drawn, lastFrame };
}

it("a machine that has slept over midnight shows the new day within a minute, and nothing is drawn on the same day", async () => {
  const machine = device("2026-03-02T18:00:00+01:00");
  const { drawn, lastFrame } = shownBy(machine);
  await vi.waitFor(() => expect(machine.waits()).toEqual([60_000]));
  expect(lastFrame()).toBe("2026-03-02");
  machine.wakeAt("2026-03-02T18:01:00+01:00");
  machine.wakeAt("2026-03-02T18:02:00+01:00");
  expect(drawn).toEqual(["2026-03-02"]);
  machine.wakeAt("2026-03-03T09:00:00+01:00");
  await vi.waitFor(() => expect(lastFrame()).toBe("2026-03-03"));
  expect(machine.waits()).toEqual([60_000]);
});

it("the last wait of a day ends at midnight", async () => {
  const machine = device("2026-03-02T23:59:50+01:00");
  shownBy(machine);
  await vi.waitFor(() => expect(machine.waits()).toEqual([10_000]));
});

function FirmDay({ answer }: { readonly answer: { readonly day: string } | undefined }) {
  const firm = useFirmDay();
  firm.learn(answer);
  return <Text>{firm.today}</Text>;
}

it("the firm's day is the reader's until an answer says it; an older answer does not take it back", async () => {
  const { app } = device("2026-03-03T01:00:00+01:00");
  const shown = (answer?: { readonly day: string }) => (
    <HubAppContext value={app}>
      <FirmDay answer={answer} />
    </HubAppContext>
  );
  const { lastFrame, rerender } = render(shown());
  expect(lastFrame()).toBe("2026-03-03");
  for (const [said, day] of [
    ["2026-03-02", "2026-03-02"],
    ["2026-03-03", "2026-03-03"],
    ["2026-03-02", "2026-03-03"],
  ] as const) {
    rerender(shown({ day: said }));
    await vi.waitFor(() => expect(lastFrame()).toBe(day));
  }
});
