import { deleteBefore, noteBefore, type Program, programFile, storedPage, storeProgram } from "./program.ts";

// The service worker of the hub's web: it keeps the program itself, so that a page can be opened without the hub, and never
// answers of the API. docs/adr/offline-web.md says why it is written here.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const iphubProgram: Program;

/** How long a page is waited for before the stored one is shown, in milliseconds. */
const pageMs = 8_000;
/** A proxy's answers for a hub that is stopped. */
const stopped: ReadonlySet<number> = new Set([502, 503, 504]);
/** The page that a Microsoft sign-in returns to has a file of its own. */
const otherPage = "/microsoft.html";

self.addEventListener("install", (event) => event.waitUntil(storeProgram(iphubProgram).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(programFile(request));
  if (request.mode !== "navigate" || pathname === otherPage) return;
  event.respondWith(page(event));
  event.waitUntil(windowIds().then((ids) => deleteBefore(iphubProgram, ids)));
});

/** Takes over the open windows. Their files stay, because files are named after their content and kept by version. */
async function begin(): Promise<void> {
  await noteBefore(iphubProgram, await windowIds());
  await deleteBefore(iphubProgram, await windowIds());
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

/** The hub's page, which is always that of the hub's version; the stored one where the hub cannot be reached. */
async function page(event: FetchEvent): Promise<Response> {
  const preloaded: Promise<Response | undefined> = event.preloadResponse;
  const asked = preloaded.then((answer) => answer ?? fetch(event.request));
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), pageMs));
  try {
    const answer = await Promise.race([asked, late]);
    return stopped.has(answer.status) ? await storedPage(iphubProgram) : answer;
  } catch {
    return storedPage(iphubProgram);
  }
}

async function windowIds(): Promise<string[]> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.map(({ id }) => id);
}
