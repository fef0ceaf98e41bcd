import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { buildApp } from "./app.ts";
import { setUpPath } from "./auth/set-up.ts";
import type { Configuration } from "./configuration.ts";
import { loadSample } from "./demo/load-sample.ts";
import { startProbes } from "./health/health.probes.ts";
import { openPlatform } from "./open-platform.ts";
import type { Clock } from "./platform/clock.ts";
import { startLive } from "./platform/events/live.ts";

/** How to serve a hub. */
export interface ServeOptions {
  readonly configuration: Configuration;
  /** Loads the sample portfolio into an empty hub; `size` generated matters are added to it. */
  readonly demo?: { readonly size: number };
  /** The folder of the built web, or null to serve the API alone. */
  readonly webDirectory: string | null;
  /** The machine's clock unless told. */
  readonly clock?: Clock;
}

/** A hub that is being served. */
export interface ServedHub {
  /** Where it listens, for example `http://127.0.0.1:4780`. */
  readonly url: string;
  /** The one-time set-up link of an empty hub, or null. */
  readonly setUpLink: string | null;
  /** Stops taking calls, lets the running ones end, and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date, and serves the hub until `close`.
 * @throws what the database or the network says when it cannot; nothing stays open then
 */
export async function serve(options: ServeOptions): Promise<ServedHub> {
  const { configuration } = options;
  const log = pino({ level: configuration.logLevel, redact: ["req.headers.authorization", "password", "token"] });
  const platform = await openPlatform(configuration, log, options.clock);
  try {
    if (options.demo) await loadSample(platform, options.demo);
    const app = await buildApp(platform, options.webDirectory);
    const live = await startLive(platform, app);
    app.addHook("preClose", () => live.close());
    await app.listen({ host: configuration.host, port: configuration.port });
    const url = addressOf(configuration.host, app.server.address());
    startProbes(platform, url);
    platform.jobs.start();
    const path = await setUpPath(platform);
    return {
      url,
      setUpLink: path === null ? null : `${configuration.publicUrl ?? url}${path}`,
      async close() {
        await app.close();
        await platform.jobs.stop();
        await platform.database.close();
      },
    };
  } catch (error) {
    await platform.database.close();
    throw error;
  }
}

function addressOf(host: string, address: string | AddressInfo | null): string {
  const port = typeof address === "object" && address ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
