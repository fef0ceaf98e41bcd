export { ConfigurationError, readConfiguration } from "./configuration.ts";
export { backUp, move, restore } from "./operations/backup/backup.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
