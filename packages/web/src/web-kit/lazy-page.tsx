import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, useEffect, useState } from "react";
import { Spinner } from "./spinner.tsx";
import { ErrorState } from "./states.tsx";

/** The code of a page, loaded when it is first shown. */
export interface PageCode {
  /** Loads it; the result is cached until `forget`. */
  get(): Promise<ComponentType>;
  /** The page if it is loaded; null until then. */
  loaded(): ComponentType | null;
}

/** What to do at a retry: discard each failed load, then have the page that is shown load again. */
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
 * `LazyPage {code}`: the page once its code is loaded; a retry where that fails. Not a suspended component: React keeps a
 * fallback for 300 ms once it was shown, however soon the code comes.
 */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const [page, setPage] = useState(() => ({ Page: code.loaded() }));
  const [failure, setFailure] = useState<"late" | "failed" | null>(null);
  const isWanted = page.Page === null && failure === null;
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    code.get().then(
      (Page) => isShown && setPage({ Page }),
      (error: unknown) => isShown && setFailure(error instanceof LatePage ? "late" : "failed"),
    );
    return () => {
      isShown = false;
    };
  }, [code, isWanted]);
  useEffect(() => {
    if (failure === null) return;
    // The browser answers the import of a file that it still waits for with the same wait: only a new document asks again.
    const again = failure === "late" ? () => window.location.reload() : () => setFailure(null);
    failed.add(again);
    return () => {
      failed.delete(again);
    };
  }, [failure]);
  if (failure !== null) return <PageFailed onRetry={retryFailedPages} />;
  return page.Page ? <page.Page /> : <Spinner label="Loading the page" />;
}

/** `PageFailed {onRetry}`: in place of a page that could not be loaded or drawn. */
export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ErrorState
      what="This page could not be shown."
      detail="If this happens again, reload the page (F5)."
      onRetry={onRetry}
    />
  );
}

/** Loads the pages again whose code did not load: the one that is shown now, the others when they are shown next. */
export function retryFailedPages(): void {
  for (const again of failed) again();
  failed.clear();
}

/** The code of a page did not come in time; its request is still open. */
class LatePage extends Error {}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new LatePage("The page could not be loaded.")), CHUNK_LOAD_TIMEOUT_MS);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
