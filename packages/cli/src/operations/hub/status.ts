import { byteSize } from "@iphub/sdk/domain/byte-size";
import type { HubSession } from "../../command-line/hub-session.ts";
import { nodeFetch } from "../../command-line/node-fetch.ts";
import type { Column } from "../../command-line/output/column.ts";
import type { Output } from "../../command-line/output/output.ts";
import { note, writeOut } from "../../command-line/output/sink.ts";
import type { Verb } from "../../command-line/verb.ts";
import { type HubReading, type StatusLine, statusLine } from "./status/hub-reading.ts";
import { readMetrics, type Sample } from "./status/metrics-text.ts";

const statusColumns: readonly Column[] = [
  { key: "hub" },
  { key: "profile" },
  { key: "email", title: "Signed in as" },
  { key: "name" },
];

/** `iphub status`: fails with 6 or 4 if the hub or the sign-in is not available. */
export const verb: Verb = {
  summary: "Show which hub is used, whether it responds, and who is signed in; with --watch how it does",
  shortcut: "status",
  flags: [
    {
      name: "watch",
      help: "keep reading, and print a line each time: calls, times, jobs, mail, database; until Ctrl-C",
    },
    { name: "interval", kind: "number", placeholder: "seconds", help: "seconds between two readings; 5 by default" },
  ],
  columns: statusColumns,
  example: "status",
  run: async ({ output, session }) => {
    const opened = await session();
    if (output.isWatching) return watched(opened, output);
    const { hub, connection } = opened;
    await hub.auth.providers();
    const me = await hub.users.me();
    const profile = connection.tokenIsFromEnvironment ? "IPHUB_TOKEN" : connection.profile;
    const name = [me.firstName, me.lastName].filter((part) => part !== "").join(" ");
    await output.record({ hub: connection.host, profile, email: me.email, name }, statusColumns);
    await noteFaults(opened);
  },
};

/** Says what of the hub is down and what of its stored data is damaged, on standard error; an older hub does not tell. */
async function noteFaults({ hub }: HubSession): Promise<void> {
  const report = await hub.health.report({ from: new Date().toISOString() }).catch(() => []);
  for (const { service, entries } of report) {
    for (const { reason, startTime } of entries.filter(({ endTime }) => endTime === null)) {
      const what = service === "stored-data" ? "Damaged" : `The service ${service} is down`;
      note(`${what} since ${startTime}: ${reason}`);
    }
  }
}

/** The reading before, of each hub that is watched: `--watch` runs the verb again for each one. */
const readBefore = new WeakMap<HubSession, { readonly reading: HubReading; readonly lines: number }>();

async function watched(session: HubSession, output: Output): Promise<void> {
  const before = readBefore.get(session);
  const reading = await readHub(session);
  const lines = before?.lines ?? 0;
  readBefore.set(session, { reading, lines: lines + 1 });
  if (lines === 0 && reading.metrics === null) {
    note("Its metrics are not open to this machine: set IPHUB_METRICS_TOKEN to the token of the hub.");
  }
  const line = statusLine(reading, before?.reading ?? null);
  if (output.isJsonLines) return writeOut(`${JSON.stringify(line)}\n`);
  if (lines % linesOfHeading === 0) await writeOut(textOf(columns.map(({ title }) => title)));
  await writeOut(textOf(columns.map(({ text }) => text(line))));
}

async function readHub({ hub, connection }: HubSession): Promise<HubReading> {
  const at = new Date();
  const [report, metrics] = await Promise.all([
    hub.health.report({ from: at.toISOString() }),
    readMetricsOf(connection.host).catch(() => null),
  ]);
  const down = report.filter(({ entries }) => entries.some(({ endTime }) => endTime === null));
  return { at, down: down.map(({ service }) => service), metrics };
}

/** Null where the hub does not show them: without its token only its own machine reads them. */
async function readMetricsOf(host: string): Promise<readonly Sample[] | null> {
  const token = await metricsToken();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await nodeFetch(`${host}/metrics`, { method: "GET", headers, signal: AbortSignal.timeout(5_000) });
  const text = new TextDecoder().decode(await answer.arrayBuffer());
  return answer.status === 200 ? readMetrics(text) : null;
}

/** Of the environment, or of its file: what reads that is loaded only where there is one. */
async function metricsToken(): Promise<string | undefined> {
  if (!process.env.IPHUB_METRICS_TOKEN_FILE) return process.env.IPHUB_METRICS_TOKEN;
  const { readSecret } = await import("@iphub/server/platform/secret-files");
  return readSecret(process.env, "IPHUB_METRICS_TOKEN");
}

/** How many lines there are between two headings. */
const linesOfHeading = 20;

interface TextColumn {
  readonly title: string;
  readonly width: number;
  text(line: StatusLine): string;
}

const number = (value: number | null) => (value === null ? "–" : String(value));

const columns: readonly TextColumn[] = [
  { title: "TIME", width: 8, text: ({ at }) => new Date(at).toLocaleTimeString("en-GB") },
  { title: "CALLS/S", width: 8, text: ({ callsPerSecond }) => number(callsPerSecond) },
  { title: "P50 MS", width: 7, text: ({ p50 }) => number(p50) },
  { title: "P99 MS", width: 7, text: ({ p99 }) => number(p99) },
  { title: "FAILED", width: 6, text: ({ failed }) => number(failed) },
  { title: "JOBS", width: 5, text: ({ jobs }) => number(jobs) },
  { title: "MAIL", width: 5, text: ({ mail }) => number(mail) },
  { title: "DB", width: 4, text: ({ connections }) => number(connections) },
  { title: "DISK FREE", width: 9, text: ({ diskFree }) => (diskFree === null ? "–" : byteSize(diskFree)) },
  { title: "SERVICES", width: 0, text: ({ services }) => services },
];

function textOf(cells: readonly string[]): string {
  const parts = cells.map((cell, at) => {
    const { width = 0 } = columns[at] ?? {};
    return at === 0 || width === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  return `${parts.join(" ")}\n`;
}
