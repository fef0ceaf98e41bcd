import type { Browser } from "playwright-core";
import { expect } from "vitest";
import type { TestHub } from "../../support/hub.ts";
import { openWindow } from "./browser.ts";
import { mainPages, settled } from "./main-pages.ts";
import { picture } from "./picture.ts";
import { runningMotion, scrolledSideways, smallTargets, unseenChoices, unseenFocus } from "./standards.ts";

const ada = "ada@iphub.example";

/** Opens each of the pages in turn and collects what is wrong with it, so that one run says all. */
async function faultsOf(
  { browser, hub, names, width }: Walk & { readonly width: number },
  faultsOn: (page: Awaited<ReturnType<typeof openWindow>>["page"], name: string) => Promise<readonly string[]>,
): Promise<Record<string, readonly string[]>> {
  const pages = await mainPages(await hub.as(ada));
  const { page, close, reload } = await openWindow(browser, hub.url, "/", { token: await hub.tokenFor(ada), width });
  const faults: Record<string, readonly string[]> = {};
  for (const [name, path] of Object.entries(pages)) {
    if (names && !names.includes(name)) continue;
    await reload(path);
    await settled(page);
    const found = await faultsOn(page, name);
    if (found.length > 0) faults[name] = found;
  }
  await close();
  return faults;
}

/** A walk over the main pages, or some of them. */
export interface Walk {
  readonly browser: Browser;
  readonly hub: TestHub;
  readonly names?: readonly string[];
}

/** At 400 % a window of 1280 pixels is 320 wide: nothing is read by scrolling in two directions. */
export async function expectReflow(walk: Walk): Promise<void> {
  const faults = await faultsOf({ ...walk, width: 390 }, async (page, name) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await picture(page, `reflow-${name}`);
    return scrolledSideways(page);
  });
  expect(faults).toEqual({});
}

/** Targets are at least 24 pixels wide and high, in a wide and a narrow window. */
export async function expectTargets(walk: Walk): Promise<void> {
  for (const width of [1440, 390]) expect(await faultsOf({ ...walk, width }, smallTargets), `${width}`).toEqual({});
}

/** With forced colours one sees where the focus is and what is chosen. */
export async function expectForcedColours(walk: Walk): Promise<void> {
  const faults = await faultsOf({ ...walk, width: 1440 }, async (page, name) => {
    await page.emulateMedia({ forcedColors: "active" });
    await picture(page, `forced-${name}`);
    return [...(await unseenChoices(page)), ...(await unseenFocus(page, 30))];
  });
  expect(faults).toEqual({});
}

/** With reduced motion nothing moves, while a page comes and after it. */
export async function expectNoMotion(walk: Walk): Promise<void> {
  expect(await faultsOf({ ...walk, width: 1440 }, runningMotion)).toEqual({});
}
