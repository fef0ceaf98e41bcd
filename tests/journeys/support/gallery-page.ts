import type { Browser, Page } from "playwright-core";

/** A window of the gallery, and everything that its console complained about. */
export type GalleryPage = { readonly page: Page; readonly complaints: readonly string[] };

type Look = {
  readonly view?: "overview";
  readonly theme?: "dark" | "light";
  readonly rows?: number;
  readonly width?: number;
};

/** Stops the page's clock, so that only `page.clock.runFor` moves its timers. */
export async function stopClock(page: Page): Promise<void> {
  const noon = new Date("2026-01-05T12:00:00Z");
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(new Date(noon.getTime() + 3_600_000));
}

/** Opens the gallery in a window of its own, without motion; the fonts are there when it returns. */
export async function openGallery(browser: Browser, url: string, look: Look = {}): Promise<GalleryPage> {
  const { view, theme = "dark", rows, width = 1440 } = look;
  const page = await browser.newPage({ viewport: { width, height: 900 }, locale: "en-GB", reducedMotion: "reduce" });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") complaints.push(line.text());
  });
  const query = new URLSearchParams({ theme, ...(view && { view }), ...(rows && { rows: String(rows) }) });
  await page.goto(`${url}?${query}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return { page, complaints };
}
