import { CHUNK_LOAD_TIMEOUT_MS } from "@iphub/ui-core/platform/timings";
import { type ComponentType, use } from "react";

/** The code of a page, which is fetched when it is first shown. */
export interface PageCode {
  /** Fetches it; the same answer until `forget`. */
  get(): Promise<ComponentType>;
}

/** What forgets each fetch that has failed, so that the next showing fetches again. */
const failed = new Set<() => void>();

/** Makes a page's code from its import; after 120 s without an answer it counts as failed. */
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

/** `LazyPage {code}`: the page once its code is there; throws to the screen's error boundary where that fails. */
export function LazyPage({ code }: { readonly code: PageCode }) {
  const Page = use(code.get());
  return <Page />;
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
