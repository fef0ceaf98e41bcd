import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { runDirectory } from "../support/run-directory.ts";
import { startServe } from "./served-process.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** What a collector is sent, as OTLP's JSON has it. */
interface Sent {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
}

/** A collector of OTLP over HTTP. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, answer) => {
    bodies.push(await text(request));
    answer.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { bodies, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
}

const data = () => mkdtempSync(join(runDirectory(), "telemetry-"));
const caller = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

test("calls, their statements and the hub's gauges are sent to a collector, without what people write", async () => {
  const { bodies, url } = await startCollector();
  await using hub = startServe(["--data", data(), "--port", "0", "--api-only"], { IPHUB_OTLP_URL: url });
  const address = await hub.ready();
  const answer = await fetch(`${address}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
    body: JSON.stringify({ email: "eve@withheld.example", password: "a withheld password" }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  hub.kill("SIGTERM");
  expect(await hub.ended()).toBe(0);

  const sent = bodies.map((body): Sent => JSON.parse(body));
  const spans = sent.flatMap(({ resourceSpans = [] }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );
  const call = spans.find(({ parentSpanId }) => parentSpanId === caller.spanId);
  expect(call).toMatchObject({ name: "auth.login", traceId: caller.traceId });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT");
  // Each statement once, at whichever pool it was sent.
  expect(spans.filter(({ parentSpanId }) => statements.some(({ spanId }) => spanId === parentSpanId))).toEqual([]);
  const metrics = sent.flatMap(({ resourceMetrics = [] }) =>
    resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((one) => one.metrics.map(({ name }) => name))),
  );
  expect(metrics).toEqual(expect.arrayContaining(["http.server.request.duration", "iphub_database_connections"]));
  expect(bodies.join()).not.toContain("withheld");
});

test("a collector that is away delays neither calls nor the end", async () => {
  await using hub = startServe(["--data", data(), "--port", "0", "--api-only"], {
    IPHUB_OTLP_URL: "http://127.0.0.1:9",
  });
  const address = await hub.ready();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  hub.kill("SIGTERM");
  expect(await hub.ended()).toBe(0);
});
