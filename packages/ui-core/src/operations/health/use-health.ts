import { services } from "@iphub/sdk/contract/health";
import {
  type HealthStatus,
  overallStatus,
  type ServiceHealth,
  serviceStatus,
} from "@iphub/sdk/domain/operations/health-status";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { failureInAnswer } from "../../platform/hub-queries.ts";
import { HEALTH_LOOK_BACK_MS, HEALTH_POLL_MS } from "../../platform/timings.ts";

/** A service with its state and health entries. */
export interface ServiceReport {
  readonly service: (typeof services)[number];
  readonly status: HealthStatus;
  readonly health: ServiceHealth;
}

/** The hub's health, fetched every minute for the last ten with one call; where that fails every service counts as down. */
export function useHealth() {
  const { hub, ports } = useHubApp();
  const query = useQuery({
    queryKey: ["health"],
    refetchInterval: HEALTH_POLL_MS,
    // The hub is up as soon as it answers again, not at the next minute.
    meta: failureInAnswer,
    queryFn: async (): Promise<ServiceReport[]> => {
      const from = new Date(ports.now() - HEALTH_LOOK_BACK_MS).toISOString();
      const answer = await hub.health.report({ from }).catch(() => []);
      const entriesOf = new Map<string, ServiceHealth>(
        answer.map(({ service, entries }) => [service, { answered: true, entries }]),
      );
      return services.map((service) => {
        const health = entriesOf.get(service) ?? { answered: false };
        return { service, health, status: serviceStatus(health, from) };
      });
    },
  });
  const reports = query.data ?? [];
  return {
    state: query.data === undefined ? ("pending" as const) : ("completed" as const),
    status: overallStatus(reports.map((report) => report.status)),
    services: reports,
    checkedAt: query.dataUpdatedAt,
    actions: { refresh: () => void query.refetch() },
  };
}
