import { createServer, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { CliError, exitCodes } from "../../command-line/exit-codes.ts";

/** Where a browser comes back to on this machine, and what it brings. */
export interface BrowserReturn {
  /** `http://127.0.0.1:PORT/callback`. */
  readonly address: string;
  /** The grant that the hub gave, once the browser is back. @throws CliError where it was refused, or at the deadline */
  outcome(deadline: number): Promise<string>;
  close(): void;
}

/** Listens on loopback for the one browser that brings the state back; others are told that they are in the wrong place. */
export async function listenForReturn(state: string): Promise<BrowserReturn> {
  const arrived = Promise.withResolvers<string>();
  arrived.promise.catch(() => undefined);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method !== "GET" || url.pathname !== "/callback" || url.searchParams.get("state") !== state) {
      return answer(response, 400, "This is not the sign-in that was begun here.");
    }
    const grant = url.searchParams.get("code");
    if (grant !== null) {
      answer(response, 200, "The command line is signed in. You can close this window.");
      arrived.resolve(grant);
      return;
    }
    answer(response, 200, "The command line was refused. You may close this window.");
    arrived.reject(new CliError(exitCodes.signIn, "The sign-in was refused in the browser."));
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(0, "127.0.0.1", listening);
  });
  const place = server.address();
  const port = typeof place === "object" && place !== null ? place.port : 0;
  return {
    address: `http://127.0.0.1:${port}/callback`,
    outcome: async (deadline) => {
      const timer = new AbortController();
      const late = delay(Math.max(deadline - Date.now(), 0), null, { signal: timer.signal }).catch(() => null);
      const grant = await Promise.race([arrived.promise, late]).finally(() => timer.abort());
      if (grant === null) throw new CliError(exitCodes.signIn, "No one confirmed the sign-in in time. Begin it again.");
      return grant;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", connection: "close" });
  response.end(`<!doctype html><html lang="en"><title>iphub</title><body><p>${words}</p></body></html>`);
}
