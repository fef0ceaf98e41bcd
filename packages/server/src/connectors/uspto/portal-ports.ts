import type { OfficeCallKind } from "./office-connector.ts";

/** A call as logged by the connector. */
export interface LoggedCall {
  readonly kind: OfficeCallKind;
  /** The application's number, or the address of a document. */
  readonly target: string;
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
}

/** What the client needs in addition to the configuration. */
export interface PortalPorts {
  /** Called for every call, including failed and repeated ones. */
  log(call: LoggedCall): Promise<void>;
  /** Waits; ends with the signal. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}
