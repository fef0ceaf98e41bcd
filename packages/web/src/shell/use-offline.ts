import { useHubApp } from "@iphub/ui-core/platform/hub-app";
import { useReader } from "@iphub/ui-core/platform/use-reader";
import { useEffect } from "react";
import { loadCode } from "../web-kit/load-code.ts";
import { canKeep } from "./can-keep.ts";

/**
 * Keeps the program and what can be read without the hub on this device, and sends what waits; from when the first page is
 * shown, because none of it is needed before.
 */
export function useOffline(): void {
  const app = useHubApp();
  const { email, actingFor } = useReader();
  const sponsor = actingFor?.email;
  useEffect(() => {
    if (!email || sponsor || !canKeep()) return undefined;
    let isOver = false;
    let stop = () => {};
    const start = async ({ startKeeping }: typeof import("./start-keeping.ts")) => {
      const stopped = await startKeeping(app);
      if (isOver) stopped();
      else stop = stopped;
    };
    const forget = loadCode(
      () => import("./start-keeping.ts"),
      (code) => start(code).catch((error: unknown) => app.ports.report("Nothing can be kept on this device", error)),
    );
    return () => {
      isOver = true;
      forget();
      stop();
    };
  }, [app, email, sponsor]);
}
