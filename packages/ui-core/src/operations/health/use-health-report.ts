import { useMay } from "../../identity/public.ts";
import { useHubApp } from "../../platform/hub-app.ts";
import { useRemote } from "../../platform/use-remote.ts";
import { useHealth } from "./use-health.ts";

/**
 * The extended health report: every service, the worst first, with its unhealthy periods, and what the hub does not do as
 * nothing is configured for it. Who manages the hub reads the name of the setting.
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
  const managesHub = useMay("system:manage");
  const unset = (what: string, setting: string) =>
    managesHub ? `${what}: ${setting} is not set.` : `${what}. Ask your administrator.`;
  const notes = [
    ...(schedule.data?.sendsMail === false ? [unset("This hub sends no mail", "IPHUB_SMTP_OUT_URL")] : []),
    ...(docket.data?.office.configured === false
      ? [unset("This hub does not ask the patent office", "IPHUB_USPTO_KEY")]
      : []),
  ];
  return { ...health, services, notes };
}
