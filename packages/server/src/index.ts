export { ConfigurationError, readConfiguration } from "./configuration.ts";
export { backUp, move, restore, verifyBackup } from "./operations/backup/backup.ts";
export { type BackupKey, type BackupLock, readIdentities } from "./operations/backup/backup-keys.ts";
export type { BackupSource } from "./operations/backup/backup-source.ts";
export { checkData, type DataFinding } from "./operations/backup/check-data.ts";
export { bucketSource } from "./operations/backup/off-site.ts";
export { leftOutFile, type SalvageOutcome, salvage } from "./operations/backup/salvage.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
