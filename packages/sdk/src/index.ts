/** The SDK's public interface for scripts. */
export { createHub, createHubFor, type Hub } from "./client.ts";
export { contract, type HubContract } from "./contract/index.ts";
export { isDatabaseAway } from "./database-away.ts";
export {
  HubAbortError,
  HubConfigurationError,
  HubContractError,
  HubError,
  HubHttpError,
  HubInputError,
  HubNetworkError,
  HubTimeoutError,
  isAborted,
} from "./errors.ts";
export type { FieldError } from "./field-errors.ts";
export type { DatabaseWait, HubEvents, StatusEvent } from "./hub-events.ts";
export type { HubFile } from "./hub-file.ts";
export type {
  CallInput,
  CallItem,
  CallOptions,
  CallOutput,
  HubOptions,
  RawAnswer,
  RawRequestOptions,
} from "./hub-types.ts";
export type { HubLive } from "./live.ts";
export type { LiveState } from "./live-listeners.ts";
export type { UploadStream } from "./multipart.ts";
export type { CancelSignal, ClientPorts, FetchPort } from "./ports.ts";
export { type KeyValueStorage, memoryTokenStore, storageTokenStore, type TokenStore } from "./token-store.ts";
