import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { offlineOf } from "@iphub/ui-core/platform/offline";
import { useRemote } from "@iphub/ui-core/platform/use-remote";
import { QueryClientProvider } from "@tanstack/react-query";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, vi } from "vitest";

afterEach(cleanup);

/** The bounds of what no screen shows: so many queries, with so many records together. */
const mostIdle = 200;
const mostIdleRecords = 4_000;

async function newApp() {
  const baseUrl = "http://127.0.0.1:1";
  const app = createHubApp(nodePorts("/nonexistent", baseUrl), { baseUrl, tokens: memoryTokenStore(null) });
  // The limit comes by code of its own.
  await vi.dynamicImportSettled();
  return app;
}

const matter = (at: number) => ["inventions", `m-${at}`] as const;

function Shown({ at }: { readonly at: number }) {
  const { data } = useRemote<string>(matter(at), async () => "asked for");
  return <Text>{data}</Text>;
}

it("the cache keeps what is on the screen and what was used most recently, and evicts the rest", async () => {
  const app = await newApp();
  const { queries } = app;
  const known = (at: number) => queries.getQueryData(matter(at));
  const screen = (at: number) => (
    <HubAppContext value={app}>
      <QueryClientProvider client={queries}>
        <Shown at={at} />
      </QueryClientProvider>
    </HubAppContext>
  );
  for (let at = 0; at < mostIdle; at += 1) queries.setQueryData(matter(at), `answer ${at}`);
  const { rerender, lastFrame } = render(screen(1));
  rerender(screen(0));
  expect(lastFrame()).toBe("answer 0");
  for (let at = mostIdle; at <= mostIdle + 1; at += 1) queries.setQueryData(matter(at), `answer ${at}`);
  expect([known(0), known(1), known(2), known(3), known(mostIdle + 1)]).toEqual([
    "answer 0",
    "answer 1",
    undefined,
    "answer 3",
    `answer ${mostIdle + 1}`,
  ]);
});

it("nothing is evicted while the hub cannot be reached", async () => {
  const app = await newApp();
  offlineOf(app).setState({ isAway: true });
  for (let at = 0; at < 2 * mostIdle; at += 1) app.queries.setQueryData(matter(at), at);
  expect(app.queries.getQueryCache().getAll()).toHaveLength(2 * mostIdle);
  offlineOf(app).setState({ isAway: false });
  app.queries.setQueryData(matter(-1), -1);
  expect(app.queries.getQueryCache().getAll()).toHaveLength(mostIdle);
});

it("lists are evicted by their rows too, and the answers used last stay whatever they have", async () => {
  const { queries } = await newApp();
  const rows = (count: number) => ({ pages: [{ data: Array.from({ length: count }, (_, id) => ({ id })) }] });
  const known = () => queries.getQueryCache().getAll();
  for (let at = 0; at < 60; at += 1) queries.setQueryData(matter(at), rows(mostIdleRecords / 40));
  const lists = known().length;
  expect(lists).toBeGreaterThan(30);
  expect(lists).toBeLessThanOrEqual(41);
  expect(queries.getQueryData(matter(59))).toBeDefined();
  queries.setQueryData(matter(60), rows(2 * mostIdleRecords));
  for (let at = 61; at < 75; at += 1) queries.setQueryData(matter(at), "one");
  expect(queries.getQueryData(matter(60))).toBeDefined();
  expect(known()).toHaveLength(20);
  for (let at = 75; at < 90; at += 1) queries.setQueryData(matter(at), "one");
  expect(queries.getQueryData(matter(60))).toBeUndefined();
});
