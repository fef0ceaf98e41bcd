import type { Hub } from "@iphub/sdk";
import { expect, it } from "vitest";
import { sharedBrowserHub } from "./support/browser-hub.ts";

const shared = sharedBrowserHub();

declare global {
  /** The page's way to this file. */
  var iphubDeepFrame: (heading: string) => void;
}

/** Tells the heading of what is drawn first. Runs in the page. */
function tellFirstFrame(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("#root > *") === null) return;
    observer.disconnect();
    globalThis.iphubDeepFrame(document.querySelector("main h1")?.textContent ?? "");
  });
  observer.observe(document, { childList: true, subtree: true });
}

interface DeepPage {
  readonly path: string;
  readonly heading: string;
  /** What is asked for before the code of the first page is there. */
  readonly early: readonly string[];
  /** What is asked for as soon as the person is known. */
  readonly afterwards?: string;
}

const pages: Readonly<Record<string, (ada: Hub) => Promise<DeepPage>>> = {
  "a matter": async (ada) => {
    const [{ id, title } = { id: "", title: "" }] = (await ada.inventions.search({ qs: "battery" })).data;
    const early = [
      `/api/inventions/${id}`,
      `/api/search/overview/inventions/${id}/milestones`,
      `/api/inventions/invention-notes/${id}`,
      `/api/deadlines?view=all&inventionId=${id}&skip=0&size=50`,
    ];
    return { path: `/inventions/${id}`, heading: title, early };
  },
  "a task": async (ada) => {
    const [{ id, title } = { id: "", title: "" }] = (await ada.tasks.list({ size: 1 })).data;
    const early = [`/api/workflow/tasks/${id}`, `/api/streams/events/tasks/${id}?size=50`];
    return { path: `/tasks/${id}`, heading: title, early };
  },
  "a deadline": async (ada) => {
    const [{ id } = { id: "" }] = (await ada.deadlines.list({ view: "open", size: 1 })).data;
    return { path: `/deadlines?deadline=${id}`, heading: "Deadlines", early: [`/api/deadlines/${id}`] };
  },
  Today: async () => ({ path: "/today", heading: "Today", early: ["/api/docket/today?scope=me"] }),
  "the calendar": async () => ({
    path: "/calendar",
    heading: "Calendar",
    early: [],
    afterwards: "/api/docket/calendar?",
  }),
};

it.each(Object.entries(pages))(
  "%s that is opened by its address has its code and its data asked for beside the first code, each once",
  async (_name, pageFor) => {
    const { hub, open } = shared();
    const { path, heading, early, afterwards } = await pageFor(await hub.as("ada@iphub.example"));
    const html = await (await fetch(`${hub.url}${path}`)).text();
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, address = ""]) => address);
    const { page, complaints, close } = await open("/login", { discard: true });
    await page.goto("about:blank");
    // The wait for what is late does not end: on a busy machine the first frame would be without the page.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 1_000));
    // The live connection may ask again for what is shown.
    await page.route("**/socket.io/**", () => undefined);
    await page.routeWebSocket("**/socket.io/**", () => undefined);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().slice(hub.url.length)));
    const { promise: first, resolve: isDrawn } = Promise.withResolvers<{ shown: string; before: readonly string[] }>();
    await page.exposeFunction("iphubDeepFrame", (shown: string) => isDrawn({ shown, before: [...asked] }));
    await page.addInitScript(tellFirstFrame);
    const firstLoad = /\/assets\/hub-.*\.js$/;
    const wanted = [...named.filter((one) => !firstLoad.test(one)), ...early, "/api/auth/users/me"];
    // No script of the first load runs before: until then the page itself names what is asked for, or it is asked for early.
    await page.route(firstLoad, async (route) => {
      await expect.poll(() => wanted.filter((one) => !asked.includes(one)), { timeout: 20_000 }).toEqual([]);
      await route.continue();
    });
    await page.goto(`${hub.url}${path}`);
    const { shown, before } = await first;
    expect(shown).toContain(heading);
    const times = (address: string) => before.filter((one) => one === address).length;
    for (const address of early) expect(times(address), address).toBe(1);
    if (afterwards !== undefined) expect(before.filter((one) => one.startsWith(afterwards))).toHaveLength(1);
    // Of the scripts before the first frame none is asked for by another script only. What follows that frame is left out.
    const byScript = before.filter((one) => one.endsWith(".js") && !named.includes(one));
    expect(byScript.filter((one) => !/\/(?:live-|header-|start-keeping|markdown)/.test(one))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
);
