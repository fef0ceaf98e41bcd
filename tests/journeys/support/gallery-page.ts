import type { Browser, Page } from "playwright-core";
import { type Look, openWindow } from "./browser.ts";

type GalleryLook = Omit<Look, "token"> & { readonly view?: "overview"; readonly rows?: number };

/** Stops the page's clock, so that only `page.clock.runFor` moves its timers. */
export async function stopClock(page: Page): Promise<void> {
  const noon = new Date("2026-01-05T12:00:00Z");
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000));
}

/** Opens the gallery in a window of its own, without motion; the fonts are there when it returns. */
export async function openGallery(browser: Browser, url: string, look: GalleryLook = {}) {
  const { view, rows, theme = "dark" } = look;
  const query = new URLSearchParams({ theme, ...(view && { view }), ...(rows && { rows: String(rows) }) });
  const { origin, pathname } = new URL(url);
  const window = await openWindow(browser, origin, `${pathname}?${query}`, look);
  await window.page.getByRole("heading", { level: 1 }).waitFor();
  await window.page.evaluate(() => document.fonts.ready);
  return window;
}
