import type { Hub } from "@iphub/sdk";
import { afterAll, afterEach, beforeAll } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { closeTerminalApps } from "./terminal-app.ts";

/** A hub with the sample portfolio: Ada sits at the terminal, Ben works next to her. */
export interface TerminalHub {
  readonly hub: TestHub;
  /** Ada's. */
  readonly token: string;
  readonly ada: Hub;
  readonly ben: Hub;
}

/** Has a file's tests share one hub and close their terminals; what it returns gives the hub once tests run. */
export function sharedTerminalHub(): () => TerminalHub {
  let shared: TerminalHub | undefined;
  beforeAll(async () => {
    const hub = await startHub();
    const [adaEmail, benEmail] = ["ada@iphub.example", "ben@iphub.example"] as const;
    const token = await hub.tokenFor(adaEmail);
    shared = { hub, token, ada: await hub.as(adaEmail), ben: await hub.as(benEmail) };
  }, 120_000);
  afterEach(closeTerminalApps);
  afterAll(() => shared?.hub.close());
  return () => {
    if (!shared) throw new Error("The hub is there only while tests run.");
    return shared;
  };
}
