import type { Hub } from "@iphub/sdk";
import type { Page } from "playwright-core";

/** The main pages of the hub by name, each with its address, for walks over all of them. */
export async function mainPages(hub: Hub): Promise<Readonly<Record<string, string>>> {
  const [{ data: matters }, { data: tasks }] = await Promise.all([
    hub.inventions.search({ qs: "17/248,024", size: 1 }),
    hub.tasks.search({ status: ["open"], size: 1 }),
  ]);
  const filter = await hub.filters.create({ title: "Open", data: { status: ["open"] } });
  const board = await hub.boards.create({ title: "Open tasks", filters: [filter.id] });
  const matter = `/inventions/${matters[0]?.id}`;
  return {
    overview: "/",
    today: "/today",
    inventions: "/inventions",
    matter,
    stream: `${matter}/stream`,
    timeline: `${matter}/timeline`,
    messages: `${matter}/messages`,
    files: `${matter}/files`,
    "file wrapper": `${matter}/ifw`,
    tasks: "/tasks",
    task: `/tasks/${tasks[0]?.id}`,
    boards: "/boards",
    board: `/boards/${board.id}`,
    "board in lanes": `/boards/${board.id}?lanes=invention`,
    deadlines: "/deadlines",
    docketing: "/deadlines/docketing",
    calendar: "/calendar",
    "calendar of a week": "/calendar?view=week",
    agenda: "/calendar?view=agenda",
    load: "/calendar/load",
    "weekly docket": "/docket/week",
    verification: "/docket/verification",
    "docket audit": "/docket/audit",
    inbox: "/inbox",
    "call-ups": "/call-ups",
    "unassigned mail": "/unassigned-mail",
    "task history": "/reports/tasks",
    health: "/reports/health",
    reports: "/reports/generation",
    workflows: "/workflows",
    minions: "/minions",
    imports: "/imports",
    people: "/people",
    teams: "/teams",
    account: "/account",
    bin: "/bin",
    downloads: "/applications",
  };
}

/** Waits until a page has its heading and no part of it is on its way. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector("main [aria-busy=true], main [class*=_skeleton_]") === null);
  await page.evaluate(() => document.fonts.ready);
}
