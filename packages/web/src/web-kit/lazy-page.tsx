import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, use } from "react";

/** The code of a page, loaded when it is first shown. */
export interface PageCode {
  /** Loads it; the result is cached until `forget`. */
  get(): Promise<ComponentType>;
}

/** Discards every failed load, so that the page is loaded again when it is shown next. */
const failed = new Set<() => void>();

/** Wraps a page's import; after 120 s without a result it counts as failed. */
export function pageCode(load: () => Promise<ComponentType>): PageCode {
  let loading: Promise<ComponentType> | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () => {
    const begun = inTime(load());
    begun.catch(() => failed.add(forget));
    return begun;
  };
  return {
    get() {
      loading ??= begin();
      return loading;
    },
  };
}

/** `LazyPage {code}`: the page once its code is loaded; throws to the screen's error boundary if that fails. */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const Page = use(code.get());
  return <Page />;
}

/** Allows a retry of the pages whose code did not load. */
export function retryFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The page could not be loaded.")), CHUNK_LOAD_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
