import { createServer } from "node:http";
import { damageLines } from "@iphub/cli/operations/health/health-marks";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { services } from "@iphub/sdk/contract/health";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { useHealth } from "@iphub/ui-core/operations/health/use-health";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { refetchFailed } from "@iphub/ui-core/platform/hub-queries";
import { QueryClientProvider } from "@tanstack/react-query";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, vi } from "vitest";
import { freePort } from "../support/free-port.ts";

afterEach(cleanup);

function Health() {
  const { state, status } = useHealth();
  return <Text>{state === "completed" ? status : "asking"}</Text>;
}

it("a hub that answers again is up at once, not at the next poll", async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const app = createHubApp(nodePorts("/nonexistent", baseUrl), { baseUrl, tokens: memoryTokenStore(null) });
  const { lastFrame } = render(
    <HubAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <Health />
      </QueryClientProvider>
    </HubAppContext>,
  );
  await vi.waitFor(() => expect(lastFrame()).toBe("down"), { timeout: 10_000 });
  const reports = services.map((service) => ({ service, entries: [] }));
  const hub = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reports));
  });
  await new Promise<void>((resolve) => hub.listen(port, "127.0.0.1", resolve));
  refetchFailed(app.queries);
  await vi.waitFor(() => expect(lastFrame()).toBe("up"), { timeout: 10_000 });
  hub.closeAllConnections();
  await new Promise((resolve) => hub.close(resolve));
});

it("the report says in whole sentences what is damaged now, and counts what else is", () => {
  const entry = (name: string, endTime: string | null) => ({
    url: `/api/stored-data/table/${name}`,
    key: "stored-data_unhealthy",
    startTime: "2026-01-31T09:00:00.000Z",
    endTime,
    reason: `The table ${name} cannot be read whole.`,
  });
  const report = (...entries: ReturnType<typeof entry>[]) =>
    damageLines([{ service: "stored-data", status: "down", health: { answered: true, entries } }]);
  const ended = entry("files", "2026-01-31T10:00:00.000Z");
  expect(report(ended, entry("tasks", null))).toEqual(["The table tasks cannot be read whole."]);
  expect(report(entry("tasks", null), entry("notes", null))).toEqual([
    "The table tasks cannot be read whole.",
    "1 more: iphub doctor lists them.",
  ]);
  expect(report(ended)).toEqual([]);
  expect(damageLines([{ service: "stored-data", status: "down", health: { answered: false } }])).toEqual([]);
});
