import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useHealth } from "./use-health.ts";

/**
 * The extended health report: every service, the worst first, with its unhealthy periods, and what the hub does not do as
 * nothing is configured for it.
 */
export function useHealthReport() {
  const { hub } = useHubApp();
  const health = useHealth();
  const schedule = useRemote(["callUps", "schedule"], () => hub.callUps.schedule());
  const rank = { down: 0, warn: 1, up: 2 } as const;
  const services = health.services.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || a.service.localeCompare(b.service),
  );
  const docket = useRemote(["docket", "state"], () => hub.docket.state({}));
  const notes = [
    ...(schedule.data?.sendsMail === false ? ["This hub sends no mail: IPHUB_SMTP_OUT_URL is not set."] : []),
    ...(docket.data?.office.configured === false
      ? ["This hub does not ask the patent office: IPHUB_USPTO_KEY is not set."]
      : []),
  ];
  return { ...health, services, notes };
}
