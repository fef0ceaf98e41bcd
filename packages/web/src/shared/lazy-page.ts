import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A page whose code is fetched when it is first shown; after 120 s without an answer it counts as failed (spec §9),
 * and the screen says so.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error("The page's code did not arrive.")), CHUNK_LOAD_TIMEOUT_MS);
    try {
      return { default: await Promise.race([load(), late.promise]) };
    } finally {
      clearTimeout(timer);
    }
  });
}
