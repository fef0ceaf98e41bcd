import { useHealth } from "./use-health.ts";

/** The extended health report: every service, the worst first, with its unhealthy periods. */
export function useHealthReport() {
  const health = useHealth();
  const rank = { down: 0, warn: 1, up: 2 } as const;
  const services = health.services.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || a.service.localeCompare(b.service),
  );
  return { ...health, services };
}
