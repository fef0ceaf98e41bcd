import { services } from "@iphub/sdk/contract/health";
import {
  type HealthStatus,
  overallStatus,
  type ServiceHealth,
  serviceStatus,
} from "@iphub/sdk/domain/operations/health-status";
import { useQuery } from "@tanstack/react-query";
import { useHubApp } from "../../platform/hub-app.ts";
import { HEALTH_LOOK_BACK_MS, HEALTH_POLL_MS } from "../../platform/timings.ts";

/** A service with its state and health entries. */
export interface ServiceReport {
  readonly service: (typeof services)[number];
  readonly status: HealthStatus;
  readonly health: ServiceHealth;
}

/** The hub's health, fetched every minute for the last ten; a failed call counts as down. */
export function useHealth() {
  const { hub, ports } = useHubApp();
  const query = useQuery({
    queryKey: ["health"],
    refetchInterval: HEALTH_POLL_MS,
    queryFn: async (): Promise<ServiceReport[]> => {
      const from = new Date(ports.now() - HEALTH_LOOK_BACK_MS).toISOString();
      return Promise.all(
        services.map(async (service) => {
          const health = await hub.health.history({ service, from, key: `${service}_unhealthy` }).then(
            (entries): ServiceHealth => ({ answered: true, entries }),
            (): ServiceHealth => ({ answered: false }),
          );
          return { service, health, status: serviceStatus(health, from) };
        }),
      );
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
