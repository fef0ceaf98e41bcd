import { createServer } from "node:http";
import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import type { Ports } from "@iphub/ui-core/platform/ports";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "ink-testing-library";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";

/** A call as the server received it. */
export interface StubCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** How the server answers: the body as text, or a value that becomes JSON. */
export interface StubAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The hub's refusal of a call. */
export const refusal = (status: number, code: string): StubAnswer => ({
  status,
  body: { error: { code, message: "Not now." } },
});

/** An interface whose hub is a server that answers as the test says, for failures that a real hub has only by chance. */
export async function stubHub(answer: (call: StubCall) => StubAnswer | Promise<StubAnswer>, own: Partial<Ports> = {}) {
  const server = createServer(async (request, response) => {
    const sent: Buffer[] = [];
    for await (const part of request) sent.push(part);
    const { method = "", url = "" } = request;
    const { status, body } = await answer({ method, path: url, body: Buffer.concat(sent).toString() });
    const isText = typeof body === "string";
    response.writeHead(status, { "content-type": isText ? "text/html" : "application/json" });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const kept = new Map<string, string>();
  const storage: Ports["storage"] = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const ports = { ...nodePorts("/nonexistent", baseUrl), storage, report: () => {}, ...own };
  const app = createHubApp(ports, { baseUrl, tokens: memoryTokenStore(null) });
  onTestFinished(() => {
    cleanup();
    server.closeAllConnections();
    server.close();
  });
  const show = (element: ReactNode): ReturnType<typeof render> =>
    render(
      <HubAppContext value={app}>
        <QueryClientProvider client={app.queries}>{element}</QueryClientProvider>
      </HubAppContext>,
    );
  return { app, show };
}

/** Waits until something holds. */
export const eventually = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });
