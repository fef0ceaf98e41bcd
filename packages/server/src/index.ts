export { ConfigurationError, readConfiguration } from "./configuration.ts";
export { backUp, move, restore, verifyBackup } from "./operations/backup/backup.ts";
export { checkData, type DataFinding } from "./operations/backup/check-data.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
