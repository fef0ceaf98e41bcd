import { Gauge } from "prom-client";
import type { AddMetrics } from "../../platform/http/operator-routes.ts";
import type { Platform } from "../../platform/platform.ts";
import { newestOffSite } from "./backup-days.store.ts";
import { newestBackup } from "./daily-backup.ts";

/** When the newest of the hub's own backups was made, for an alarm; a hub that makes none has no such metric. */
export function backupGauge({
  configuration,
  db,
  clock,
}: Pick<Platform, "configuration" | "db" | "clock">): AddMetrics {
  const { folder, bucket } = configuration.backups;
  return (registry) => {
    if (folder === undefined) return;
    new Gauge({
      name: "iphub_backup_timestamp_seconds",
      help: "When the newest daily backup was finished, in seconds since 1970; 0 if there is none",
      registers: [registry],
      async collect() {
        this.set(((await newestBackup(folder, clock.now()))?.getTime() ?? 0) / 1000);
      },
    });
    if (bucket === undefined) return;
    new Gauge({
      name: "iphub_backup_off_site_timestamp_seconds",
      help: "When the newest copy of a daily backup in the bucket was whole, in seconds since 1970; 0 if there is none",
      registers: [registry],
      async collect() {
        this.set(((await newestOffSite(db, clock.now()))?.getTime() ?? 0) / 1000);
      },
    });
  };
}
