import type { Column } from "../../command-line/output/column.ts";
import { once } from "../../command-line/output/output.ts";
import type { Verbs } from "../../command-line/verb.ts";

const lookBackMs = 10 * 60 * 1000;

const stateColumns: readonly Column[] = [{ key: "service" }, { key: "state" }, { key: "since" }, { key: "reason" }];

/** The verbs of health; a long one has its own file. */
export const verbs: Verbs = {
  history: {
    web: "/reports/health",
    call: "health.history",
    columns: [
      { key: "key" },
      { key: "url", title: "Address" },
      { key: "startTime" },
      { key: "endTime" },
      { key: "reason" },
    ],
  },
  report: { call: "health.report", web: "/reports/health", columns: [{ key: "service" }, { key: "entries" }] },
  list: {
    web: "/reports/health",
    summary: "Show which services of the hub are up, and which were down within the last ten minutes",
    isDefault: true,
    columns: stateColumns,
    example: "health",
    run: async ({ output, session }) => {
      const { hub } = await session();
      const from = new Date(Date.now() - lookBackMs).toISOString();
      const report = await hub.health.report({ from });
      const rows = report.map(({ service, entries }) => stateRow(service, entries));
      await output.list(once(rows), stateColumns);
    },
  },
};

interface Outage {
  readonly startTime: string;
  readonly endTime: string | null;
  readonly reason: string;
}

function stateRow(service: string, history: readonly Outage[]) {
  const open = history.find((outage) => outage.endTime === null);
  const latest = open ?? history[0];
  const state = open === undefined ? (latest === undefined ? "up" : "warn") : "down";
  return { service, state, since: latest?.startTime ?? null, reason: latest?.reason ?? null };
}
