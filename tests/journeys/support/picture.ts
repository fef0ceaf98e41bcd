import { join } from "node:path";
import type { Page } from "playwright-core";

/**
 * Saves a picture of the page as `<name>.png` in the folder that IPHUB_PICTURES names, for a person to look at. Without
 * that folder it does nothing: a picture takes a processor a tenth of a second.
 */
export async function picture(page: Page, name: string, options: { readonly fullPage?: boolean } = {}): Promise<void> {
  const folder = process.env.IPHUB_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), ...options });
}
