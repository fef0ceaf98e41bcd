import type { OfficeCallKind } from "./office-connector.ts";

/** A call as the connector's log keeps it. */
export interface LoggedCall {
  readonly kind: OfficeCallKind;
  /** The application's number, or the address of a document. */
  readonly target: string;
  /** The HTTP status; null where there was no answer. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
}

/** What the client needs beside the configuration. */
export interface PortalPorts {
  /** Told of every call, also of those that failed and were repeated. */
  log(call: LoggedCall): Promise<void>;
  /** Waits; ends with the signal. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}
