import { services } from "@iphub/sdk/contract/health";
import { once } from "../../command-line/output/output.ts";
import type { RunContext, Verb } from "../../command-line/verb.ts";

const lookBackMs = 10 * 60 * 1000;

/** `iphub health`: every service with its state. */
export const verb: Verb = {
  web: "/reports/health",
  summary: "Show which services of the hub are up, and which were down within the last ten minutes",
  isDefault: true,
  columns: [{ key: "service" }, { key: "state" }, { key: "since" }, { key: "reason" }],
  example: "health",
  run: listHealth,
};

async function listHealth({ output, session }: RunContext): Promise<void> {
  const { hub } = await session();
  const from = new Date(Date.now() - lookBackMs).toISOString();
  // The first call shows whether the hub can be reached and accepts the sign-in; after it a failed call means "down".
  const [first, ...others] = services;
  const rows = [stateRow(first, await hub.health.history({ service: first, from, key: `${first}_unhealthy` }))];
  const rest = others.map(async (service) => {
    const entries = hub.health.history({ service, from, key: `${service}_unhealthy` });
    return entries.then(
      (history) => stateRow(service, history),
      (error: unknown) => ({ service, state: "down", since: null, reason: String(error) }),
    );
  });
  rows.push(...(await Promise.all(rest)));
  await output.list(once(rows), verb.columns ?? []);
}

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
