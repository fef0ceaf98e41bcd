import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { isSameSecret } from "../constant-time.ts";
import { unauthorized } from "../failures.ts";
import type { Platform } from "../platform.ts";
import { platformGauges } from "./gauges.ts";

/** Adds the metrics of an area to those of the platform. */
export type AddMetrics = (registry: Registry) => void;

/** What of the stored data is known to be damaged, in words; null while the database does not say. */
export type DamageNow = () => Promise<readonly string[] | null>;

/**
 * `/healthz` (the process runs, and for the token of the metrics what is damaged), `/readyz` (its database responds and is not newer; how its replica does) and `/metrics` (Prometheus), for operators. Metrics need
 * the token of IPHUB_METRICS_TOKEN; without one only a hub that only its own machine reaches has them.
 */
export function operatorRoutes(
  app: FastifyInstance,
  platform: Platform,
  more: readonly AddMetrics[],
  damageNow: DamageNow,
): void {
  app.get("/healthz", async (request) => {
    const { metricsToken } = platform.configuration;
    if (metricsToken === undefined || !bears(request, metricsToken)) return { ok: true };
    return { ok: true, damage: await damageNow() };
  });
  app.get("/readyz", async (_request, reply) => {
    const { isOutdated } = platform.database;
    const responds = sql`select 1`.execute(platform.db).then(
      () => true,
      () => false,
    );
    const ready = (await responds) && !isOutdated;
    const replica = platform.database.replica?.facts();
    const readReplica = replica && { state: replica.state, lagMs: replica.lagMs };
    const reason = isOutdated && { reason: "hub_outdated" };
    return reply.code(ready ? 200 : 503).send({ ok: ready, ...reason, ...(readReplica && { readReplica }) });
  });
  metrics(app, platform, more);
}

function metrics(app: FastifyInstance, platform: Platform, more: readonly AddMetrics[]): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "iphub_call_seconds",
    help: "How long calls of the contract take, by call and status",
    labelNames: ["call", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  });
  platformGauges(registry, platform);
  for (const add of more) add(registry);
  if (platform.configuration.otlpUrl !== undefined) {
    app.addHook("onReady", async () => {
      const { exportGauges } = await import("../telemetry/start-telemetry.ts");
      await exportGauges(registry);
    });
  }
  app.addHook("onResponse", async (request, reply) => {
    const call = request.routeOptions.config.call;
    if (call) duration.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const { metricsToken, isLocal } = platform.configuration;
  if (metricsToken === undefined && !isLocal) return;
  app.get("/metrics", async (request, reply) => {
    if (metricsToken !== undefined && !bears(request, metricsToken)) {
      throw unauthorized("unauthorized", "Send the token of IPHUB_METRICS_TOKEN as 'Authorization: Bearer …'.");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function bears(request: FastifyRequest, token: string): boolean {
  return isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The noun and verb of a call of the contract, for metrics and logs. */
    call?: string;
  }
}
