import type { Page } from "playwright-core";

/**
 * Waits until a window can do without the hub: its service worker answers for it, and a number of answers are kept, of all
 * or of one matter.
 */
export async function keptProgram(page: Page, answers: number, matterId?: string): Promise<void> {
  await page.waitForFunction(
    async ({ least, matter }) => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== "activated" || navigator.serviceWorker.controller === null) return false;
      if (!(await indexedDB.databases()).some(({ name }) => name === "iphub")) return false;
      const opened = indexedDB.open("iphub");
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const read = opened.result.transaction("answers").objectStore("answers").getAll();
      await new Promise((resolve) => {
        read.onsuccess = resolve;
      });
      opened.result.close();
      return read.result.filter(({ matterId: of }) => matter === undefined || of === matter).length >= least;
    },
    { least: answers, matter: matterId },
    { timeout: 60_000, polling: 250 },
  );
}
