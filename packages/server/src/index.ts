export { backUp, move, restore } from "./operations/backup/backup.ts";
export { ConfigurationError, readConfiguration } from "./platform/configuration.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
