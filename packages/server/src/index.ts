export { ConfigurationError, readConfiguration } from "./configuration.ts";
export { backUp, move, restore, verifyBackup } from "./operations/backup/backup.ts";
export { type BackupKey, type BackupLock, readIdentities } from "./operations/backup/backup-keys.ts";
export { checkData, type DataFinding } from "./operations/backup/check-data.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
