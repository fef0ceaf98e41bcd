import type { Hub } from "@iphub/sdk";
import type { Task } from "@iphub/sdk/contract/tasks";
import { civilDateInZone } from "@iphub/sdk/domain/time-zone";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startHub, type TestHub } from "../../support/hub.ts";
import { builtWeb, openWindow } from "./browser.ts";
import { workerChromium } from "./chromium.ts";
import { keptProgram } from "./kept-program.ts";

const adaMail = "ada@iphub.example";

/** A hub with a new matter of Ada's for each test: a deadline and the task 'Draft the claims', both due today. */
interface OfflineMatter {
  hub: TestHub;
  ada: Hub;
  matterId: string;
  task: Task;
}

/** The hub and the matter of the test that runs; to be called where tests are declared. */
export function offlineMatter(): () => OfflineMatter {
  let hub: TestHub;
  let at: OfflineMatter;
  beforeAll(async () => {
    hub = await startHub({ webDirectory: await builtWeb() });
  });
  afterAll(() => hub.close());
  beforeEach(async () => {
    const ada = await hub.as(adaMail);
    const today = civilDateInZone(Date.now(), "America/New_York");
    const title = "Valve that is read on a train";
    const { id: inventionId } = await ada.inventions.create({ title, references: [], inHouseAttorney: adaMail });
    const entry = { inventionId, title: "Reply to the EPO", office: "EP", source: "agent" };
    await ada.deadlines.enter({ ...entry, dueDate: today, finalDate: today });
    const wanted = { inventionId, title: "Draft the claims", dueAt: today, assignees: [adaMail] };
    at = { hub, ada, matterId: inventionId, task: await ada.tasks.create(wanted) };
  });
  return () => at;
}

/** Opens Ada's matter, and waits until it, Today, the weekly docket, her tasks and people are kept. */
export async function openOffline({ hub, matterId }: OfflineMatter, look: Parameters<typeof openWindow>[3] = {}) {
  const opened = await openWindow(await workerChromium(), hub.url, `/inventions/${matterId}`, {
    ...look,
    token: await hub.tokenFor(adaMail),
    keeps: true,
  });
  await opened.page.getByRole("heading", { name: "Valve that is read on a train" }).waitFor();
  // Matters of earlier tests are kept too: those that are due today lead there.
  await keptProgram(opened.page, 4, matterId);
  await keptProgram(opened.page, 8);
  return { ...opened, network: (isThere: boolean) => opened.page.context().setOffline(!isThere) };
}

/** The line that says that there is no connection. */
export const notice = (page: Page) => page.getByRole("status").filter({ hasText: "No connection to the hub." });

/** The button that says how many changes wait. */
export const waiting = (page: Page, count: string) => page.getByRole("button", { name: count });
