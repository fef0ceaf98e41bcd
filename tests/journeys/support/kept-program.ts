import type { Page } from "playwright-core";

/** Waits until a window can do without the hub: its service worker answers for it, and a number of answers are kept. */
export async function keptProgram(page: Page, answers: number): Promise<void> {
  await page.waitForFunction(
    async (least) => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== "activated" || navigator.serviceWorker.controller === null) return false;
      if (!(await indexedDB.databases()).some(({ name }) => name === "iphub")) return false;
      const opened = indexedDB.open("iphub");
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const counted = opened.result.transaction("answers").objectStore("answers").count();
      await new Promise((resolve) => {
        counted.onsuccess = resolve;
      });
      opened.result.close();
      return counted.result >= least;
    },
    answers,
    { timeout: 30_000, polling: 250 },
  );
}
