import type { QueryClient } from "@tanstack/react-query";
import type { Ports } from "./ports.ts";
import { FIRST_ANSWERS_MS, FIRST_RENDER_MS } from "./timings.ts";

/**
 * Waits until the first screen has its data, so that nothing else competes with it for a slow connection; after 3 s at most.
 * A screen asks when it is rendered, a moment after the session began.
 */
export async function firstAnswers(queries: QueryClient, ports: Ports): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = ports.after(FIRST_ANSWERS_MS, resolve);
  let stop = () => {};
  ports.after(FIRST_RENDER_MS, () => {
    const look = () => {
      if (queries.isFetching() === 0) resolve();
    };
    stop = queries.getQueryCache().subscribe(look);
    look();
  });
  await promise;
  cancel();
  stop();
}
