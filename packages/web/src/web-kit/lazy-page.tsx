import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, useEffect, useState } from "react";
import { Spinner } from "./spinner.tsx";

/** The code of a page, loaded when it is first shown. */
export interface PageCode {
  /** Loads it; the result is cached until `forget`. */
  get(): Promise<ComponentType>;
  /** The page if it is loaded; null until then. */
  loaded(): ComponentType | null;
}

/** Discards every failed load, so that the page is loaded again when it is shown next. */
const failed = new Set<() => void>();

/** Wraps a page's import; after 120 s without a result it counts as failed. */
export function pageCode(load: () => Promise<ComponentType>): PageCode {
  let loading: Promise<ComponentType> | null = null;
  let page: ComponentType | null = null;
  const forget = () => {
    loading = null;
  };
  const begin = () => {
    const begun = inTime(load());
    begun.then(
      (loaded) => {
        page = loaded;
      },
      () => failed.add(forget),
    );
    return begun;
  };
  return {
    get() {
      loading ??= begin();
      return loading;
    },
    loaded: () => page,
  };
}

/**
 * `LazyPage {code}`: the page once its code is loaded; throws to the screen's error boundary if that fails. Not a suspended
 * component: React keeps a fallback for 300 ms once it was shown, however soon the code comes.
 */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const [page, setPage] = useState(() => ({ Page: code.loaded() }));
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const isLoaded = page.Page !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isShown = true;
    code.get().then(
      (Page) => isShown && setPage({ Page }),
      (error: unknown) => isShown && setFailure({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [code, isLoaded]);
  if (failure) throw failure.error;
  return page.Page ? <page.Page /> : <Spinner label="Loading the page" />;
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
