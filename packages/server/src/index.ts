export { ConfigurationError, readConfiguration } from "./configuration.ts";
export { type ServedHub, type ServeOptions, serve } from "./serve.ts";
