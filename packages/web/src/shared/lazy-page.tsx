import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, use } from "react";

/** What forgets each load that has failed, so that the next showing loads anew. */
const failed = new Set<() => void>();

/**
 * A page whose code is fetched when it is first shown, or when a failed fetch is tried again; after 120 s without an
 * answer it counts as failed (spec §9) and throws to the screen's error boundary.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let loading: Promise<ComponentType> | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () => {
    const begun = inTime(load());
    begun.catch(() => failed.add(forget));
    return begun;
  };
  return function LazyPage() {
    loading ??= begin();
    const Page = use(loading);
    return <Page />;
  };
}

/** Lets the pages whose code did not load be tried again. */
export function retryFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The page's code did not arrive.")), CHUNK_LOAD_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
