import type { EarlyAnswers } from "./early-answers.ts";
import { firstRowsId } from "./first-rows-id.ts";

// Written into the page (early-scripts.ts): it runs before the code of the page is asked for, and prefetches the data that the
// page shows first, with the calls of `fetchOverviewAhead` and `fetchPageAhead` in ui-core. `early-answers.ts` returns the
// answers.

addEventListener("error", sayUnloaded, true);

const nothing = () => undefined;

const token = storedToken();
if (token !== null && globalThis.iphubEarly === undefined) {
  const { pathname, search } = location;
  const hasRows = (pathname === "/" || pathname === "/milestones/overview") && search === "";
  const me = "/api/auth/users/me";
  const setting = "/api/settings/HUB_MILESTONES_OVERVIEW";
  const rows = "/api/search/overview/milestones?qs=&sort=dueAt&skip=0&size=50";
  const [, matter] = /^\/inventions\/([\w-]+)$/.exec(pathname) ?? [];
  const [, task] = /^\/tasks\/([\w-]+)$/.exec(pathname) ?? [];
  const deadline = pathname === "/deadlines" ? new URLSearchParams(search).get("deadline") : null;
  const ofMatter = [
    `/api/inventions/${matter}`,
    `/api/search/overview/inventions/${matter}/milestones`,
    `/api/inventions/invention-notes/${matter}`,
    `/api/deadlines?view=all&inventionId=${matter}&skip=0&size=50`,
  ];
  const page = [
    ...(hasRows ? [setting, rows] : []),
    ...(matter === undefined ? [] : ofMatter),
    ...(task === undefined ? [] : [`/api/workflow/tasks/${task}`, `/api/streams/events/tasks/${task}?size=50`]),
    ...(deadline === null ? [] : [`/api/deadlines/${encodeURIComponent(deadline)}`]),
    ...(pathname === "/today" && search === "" ? ["/api/docket/today?scope=me"] : []),
  ];
  // Nothing of a page is prefetched while acting for another person: the access log would record it under the reader's own name.
  const isOwn = localStorage.getItem("iphub.acting-for") === null;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map([me, ...(isOwn ? page : [])].map((path) => [path, fetch(path, { headers })] as const));
  // The call that takes it says that it failed.
  for (const answer of answers.values()) answer.catch(nothing);
  const home = hasRows && isOwn ? [me, setting, rows].map((path) => copied(answers.get(path))) : null;
  globalThis.iphubEarly = { token, askedAt: Date.now(), hasRows, answers, home } satisfies EarlyAnswers;
}

/** A browser that forbids storage keeps no token: nothing is asked for early. */
function storedToken(): string | null {
  try {
    return localStorage.getItem("iphub.token");
  } catch {
    return null;
  }
}

/** For the picture of the home page. It is the first to learn of the answer: the program, which reads it, has not done so yet. */
async function copied(answer: Promise<Response> | undefined): Promise<Response | null> {
  return (await answer?.then((response) => response.clone(), nothing)) ?? null;
}

/**
 * Where the program of the page cannot be loaded, or fails before there is a page, as in a browser that is too old, nothing
 * else could say so, and the picture would look like a page.
 */
function sayUnloaded(event: Event): void {
  const isOfProgram =
    event instanceof ErrorEvent ? event.filename.includes("/assets/") : event.target instanceof HTMLScriptElement;
  if (!isOfProgram) return;
  document.getElementById(firstRowsId)?.remove();
  document
    .querySelector("#root:empty")
    ?.append("iphub could not be loaded. Check the connection, then reload the page.");
}
