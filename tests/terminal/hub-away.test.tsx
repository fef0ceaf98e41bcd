import { createServer } from "node:http";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { HubHttpError } from "@iphub/sdk/errors";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { isUnreached } from "@iphub/ui-core/platform/offline";
import { useHubAway } from "@iphub/ui-core/platform/use-hub-away";
import { useRemote } from "@iphub/ui-core/platform/use-remote";
import { QueryClientProvider } from "@tanstack/react-query";
import { Text } from "ink";
import { cleanup, render } from "ink-testing-library";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";

afterEach(cleanup);

/** How a hub, or the proxy before it, answers every call. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A server that gives one answer, which can be changed, to all calls; and an interface that calls it. */
async function answering(first: Answer) {
  let answer = first;
  const server = createServer((_, response) => void response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const ports = nodePorts("/nonexistent", baseUrl);
  const quick = { ...ports, after: (_: number, action: () => void) => ports.after(20, action), report: () => {} };
  const app = createHubApp(quick, { baseUrl, tokens: memoryTokenStore(null) });
  return {
    app,
    change: (next: Answer) => {
      answer = next;
    },
  };
}

function Away() {
  const { state } = useRemote(["a list"], async () => {
    throw await failed.current;
  });
  const { failure } = useHubAway({ afterFailure: true });
  return <Text>{`${state}, ${failure === null ? "there" : "away"}`}</Text>;
}

/** What the list of the screen fails with. */
const failed: { current: Promise<unknown> } = { current: Promise.resolve(null) };

for (const status of [502, 503, 504]) {
  it(`a proxy's ${status} says that the hub is away, until the hub answers`, async () => {
    const { app, change } = await answering({ status, body: "<html><h1>Bad gateway</h1></html>" });
    failed.current = app.hub.users.me().catch((error: unknown) => error);
    const { lastFrame } = render(
      <HubAppContext value={app}>
        <QueryClientProvider client={app.queries}>
          <Away />
        </QueryClientProvider>
      </HubAppContext>,
    );
    await vi.waitFor(() => expect(lastFrame()).toBe("failed, away"), { timeout: 10_000 });
    change({ status: 403, body: JSON.stringify({ error: { code: "forbidden", message: "Not yours." } }) });
    await vi.waitFor(() => expect(lastFrame()).toBe("failed, there"), { timeout: 10_000 });
  });
}

it.each(["database_unavailable", "database_busy", "outcome_unknown", "too_many_connections", "microsoft_unreachable"])(
  "the hub's own 503 with the code %s is an answer",
  (code) => {
    expect(isUnreached(new HubHttpError({ status: 503, code, message: "Try again later." }))).toBe(false);
  },
);
