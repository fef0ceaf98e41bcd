import type { Ports } from "@iphub/ui-core/platform/ports";

/** Opens an address in the reader's browser. That it cannot be opened is logged: the screen goes on. */
export function openUrl({ report }: Pick<Ports, "report">, url: string): void {
  import("open")
    .then(({ default: open }) => open(url))
    .then((browser) => browser.unref())
    .catch((error: unknown) => report(`${url} could not be opened`, error));
}
