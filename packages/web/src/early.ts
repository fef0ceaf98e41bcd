import type { EarlyAnswers } from "./early-answers.ts";

// A file of its own without imports: it runs while the code of the first page is still on its way, and asks for what that
// page shows first. `early-answers.ts` hands the answers over.
const token = localStorage.getItem("iphub.token");
if (token !== null && globalThis.iphubEarly === undefined) {
  const isHome = location.pathname === "/" && location.search === "";
  const home = [
    "/api/settings/HUB_MILESTONES_OVERVIEW",
    "/api/search/overview/milestones?qs=&sort=dueAt&skip=0&size=50",
  ];
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = new Map(
    ["/api/auth/users/me", ...(isHome ? home : [])].map((path) => [path, fetch(path, { headers })] as const),
  );
  // The call that takes it says that it failed.
  for (const answer of answers.values()) answer.catch(() => undefined);
  globalThis.iphubEarly = { token, askedAt: Date.now(), answers } satisfies EarlyAnswers;
}
