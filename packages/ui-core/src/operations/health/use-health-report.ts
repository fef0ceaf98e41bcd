import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useHealth } from "./use-health.ts";

/** The extended health report: every service, the worst first, with its unhealthy periods, and whether mail is sent. */
export function useHealthReport() {
  const { hub } = useHubApp();
  const health = useHealth();
  const schedule = useRemote(["callUps", "schedule"], () => hub.callUps.schedule());
  const rank = { down: 0, warn: 1, up: 2 } as const;
  const services = health.services.toSorted(
    (a, b) => rank[a.status] - rank[b.status] || a.service.localeCompare(b.service),
  );
  const mail = schedule.data?.sendsMail === false ? "This hub sends no mail: IPHUB_SMTP_OUT_URL is not set." : null;
  return { ...health, services, mail };
}
