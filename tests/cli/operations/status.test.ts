import { type HubReading, statusLine } from "@iphub/cli/operations/hub/status/hub-reading";
import { quantile, readMetrics } from "@iphub/cli/operations/hub/status/metrics-text";
import type { Hub } from "@iphub/sdk";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startHub, type TestHub } from "../../support/hub.ts";
import { followCli, runCli } from "../cli-process.ts";

const text = (ok: number, slow: number, faults: number) => `# HELP iphub_call_seconds How long calls take
# TYPE iphub_call_seconds histogram
iphub_call_seconds_bucket{le="0.01",call="tasks.list",status="200"} ${ok}
iphub_call_seconds_bucket{le="0.1",call="tasks.list",status="200"} ${ok + slow}
iphub_call_seconds_bucket{le="+Inf",call="tasks.list",status="200"} ${ok + slow}
iphub_call_seconds_count{call="tasks.list",status="200"} ${ok + slow}
iphub_call_seconds_bucket{le="0.01",call="tasks.get",status="503"} ${faults}
iphub_call_seconds_bucket{le="0.1",call="tasks.get",status="503"} ${faults}
iphub_call_seconds_bucket{le="+Inf",call="tasks.get",status="503"} ${faults}
iphub_call_seconds_count{call="tasks.get",status="503"} ${faults}
iphub_jobs{kind="a \\"quoted\\" kind",status="queued"} 3
iphub_jobs{kind="reports.make",status="failed"} 2
iphub_database_connections{state="open"} 5
iphub_database_connections{state="idle"} 4
iphub_database_connections{state="waiting"} 1
iphub_mail_waiting{state="waiting"} 7
`;
const reading = (seconds: number, metrics: string | null, down: readonly string[] = []): HubReading => ({
  at: new Date(Date.UTC(2031, 0, 1, 9, 0, seconds)),
  down,
  metrics: metrics === null ? null : readMetrics(metrics),
});

describe("a line of status --watch", () => {
  it("says what happened since the reading before", () => {
    const line = statusLine(reading(10, text(190, 12, 8), ["uspto"]), reading(0, text(100, 10, 0)));
    expect(line).toEqual({
      at: "2031-01-01T09:00:10.000Z",
      services: "down: uspto",
      callsPerSecond: 10,
      failed: 8,
      // 98 of 100 calls within 10 ms: half of them within 50/98 of it, and the 99th half-way between 10 and 100.
      p50: 5.1,
      p99: 55,
      jobs: 3,
      jobsFailed: 2,
      mail: 7,
      connections: 1,
      waiting: 1,
      diskFree: null,
    });
  });
  it("has no figures of calls in the first reading, nor where the hub has begun to count again", () => {
    const none = { callsPerSecond: null, failed: null, p50: null, p99: null };
    expect(statusLine(reading(0, text(5, 1, 1)), null)).toMatchObject(none);
    expect(statusLine(reading(10, text(1, 0, 0)), reading(0, text(100, 10, 0)))).toMatchObject(none);
  });
  it("says of a hub that shows no metrics whether its services are up", () => {
    const line = statusLine(reading(10, null), reading(0, null));
    expect(line).toMatchObject({ services: "up", jobs: null, jobsFailed: null, connections: null });
  });
  it("has no time without a call, and the last limit for what took longer", () => {
    const empty = readMetrics(text(1, 0, 0));
    expect(quantile(0.5, "iphub_call_seconds", empty, empty)).toBeNull();
    const long = readMetrics('a_bucket{le="5"} 0\na_bucket{le="+Inf"} 2\nnot a metric\n');
    expect(quantile(0.5, "a", [], long)).toBe(5);
  });
});

it("iphub status says on standard error which services are down, since when and why", async () => {
  const docketing = `http://127.0.0.1:${await freePort()}`;
  const hub = await startHub({ environment: { IPHUB_DOCKETING_URL: docketing } });
  onTestFinished(() => hub.close());
  const ada = await hub.as("ada@iphub.example");
  const entries = () => ada.health.history({ service: "fip-connector" });
  await vi.waitFor(async () => expect(await entries()).toMatchObject([{ endTime: null }]), { timeout: 10_000 });
  const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
  const { code, stdout, stderr } = await runCli(["status"], { env });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("ada@iphub.example") });
  expect(stderr).toMatch(/^The service fip-connector is down since \S+: \S/m);
});

describe("iphub status --watch", () => {
  let hub: TestHub;
  let ada: Hub;
  beforeAll(async () => {
    hub = await startHub();
    ada = await hub.as("ada@iphub.example");
  });
  afterAll(() => hub.close());

  it("prints a heading and a line a reading until Ctrl-C, as JSON too", async () => {
    const env = { IPHUB_HOST: hub.url, IPHUB_TOKEN: await hub.tokenFor("ada@iphub.example") };
    const [lines, json] = await Promise.all([
      followCli(["status", "--watch", "--interval", "0.2"], env),
      followCli(["status", "--watch", "--interval", "0.2", "--ndjson"], env),
    ]);
    expect(await lines.line()).toMatch(/^TIME +CALLS\/S +P50 MS .* SERVICES$/);
    expect(await lines.line()).toMatch(/^\d\d:\d\d:\d\d +– +–.* (up|down: .*)$/);
    expect(JSON.parse(await json.line())).toMatchObject({ callsPerSecond: null, jobs: expect.any(Number) });
    await ada.boards.list();
    expect(JSON.parse(await json.line()).callsPerSecond).toBeGreaterThan(0);
    expect((await Promise.all([lines.stop(), json.stop()])).map(({ code }) => code)).toEqual([130, 130]);
  });
});
