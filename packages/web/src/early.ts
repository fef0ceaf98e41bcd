import type { EarlyAnswers } from "./early-answers.ts";

// A file of its own without imports: it runs while the code of the first page loads, and prefetches the data that the page
// shows first, with the calls of `fetchOverviewAhead` and `fetchPageAhead` in ui-core. `early-answers.ts` returns the answers.
// Nothing is prefetched while acting for another person: the access log would record it under the reader's own name.
const token = localStorage.getItem("iphub.token");
if (token !== null && globalThis.iphubEarly === undefined) {
  const { pathname, search } = location;
  const hasRows = pathname === "/" && search === "";
  const home = [
    "/api/settings/HUB_MILESTONES_OVERVIEW",
    "/api/search/overview/milestones?qs=&sort=dueAt&skip=0&size=50",
  ];
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
    ...(hasRows ? home : []),
    ...(matter === undefined ? [] : ofMatter),
    ...(task === undefined ? [] : [`/api/workflow/tasks/${task}`, `/api/streams/events/tasks/${task}?size=50`]),
    ...(deadline === null ? [] : [`/api/deadlines/${encodeURIComponent(deadline)}`]),
    ...(pathname === "/today" && search === "" ? ["/api/docket/today?scope=me"] : []),
  ];
  const isOwn = localStorage.getItem("iphub.acting-for") === null;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map(
    ["/api/auth/users/me", ...(isOwn ? page : [])].map((path) => [path, fetch(path, { headers })] as const),
  );
  // The call that takes it says that it failed.
  for (const answer of answers.values()) answer.catch(() => undefined);
  globalThis.iphubEarly = { token, askedAt: Date.now(), hasRows, answers } satisfies EarlyAnswers;
}
