import type { ClientPorts } from "./ports.ts";
import type { Session } from "./session.ts";

/** What the live socket needs. */
export interface LiveOptions {
  readonly baseUrl: string | undefined;
  readonly session: Session;
  readonly ports: ClientPorts;
  readonly reconnectDelayMs: number | undefined;
}

/** The live socket. */
export class HubLive {
  readonly options: LiveOptions;

  constructor(options: LiveOptions) {
    this.options = options;
  }
}
