import { expect, it } from "vitest";
import { sharedBrowserHub } from "../support/browser-hub.ts";
import { picture } from "../support/picture.ts";

const shared = sharedBrowserHub();

it.each([
  [1440, 900],
  [1280, 600],
  [390, 667],
  [320, 480],
])("the buttons of the filter dialog can be pressed in a window of %s x %s", async (width, height) => {
  const { page, close } = await shared().open("/tasks");
  await page.getByRole("grid", { name: "Tasks" }).waitFor();
  await page.setViewportSize({ width, height });
  await page.getByRole("button", { name: "More", exact: true }).last().click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.waitFor();
  await picture(page, `filter-dialog-${width}-${height}`);
  for (const name of ["Clear", "Show these tasks", "Save filter"]) {
    const button = dialog.getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    // Whole in the window, with nothing over it.
    const isWhole = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
      ] as const;
      return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
    });
    expect([name, isWhole]).toEqual([name, true]);
  }
  await close();
});
