import { Gauge } from "prom-client";
import type { BackupConfiguration } from "../../configuration.ts";
import type { AddMetrics } from "../../platform/http/operator-routes.ts";
import { newestBackup } from "./daily-backup.ts";

/** When the newest of the hub's own backups was made, for an alarm; a hub that makes none has no such metric. */
export function backupGauge({ folder }: BackupConfiguration): AddMetrics {
  return (registry) => {
    if (folder === undefined) return;
    new Gauge({
      name: "iphub_backup_timestamp_seconds",
      help: "When the newest daily backup was finished, in seconds since 1970; 0 if there is none",
      registers: [registry],
      async collect() {
        this.set(((await newestBackup(folder))?.getTime() ?? 0) / 1000);
      },
    });
  };
}
