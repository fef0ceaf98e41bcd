import { pageCode } from "./web-kit/lazy-page.tsx";

/**
 * The pages that a reader sees first: their places are known to the entry, those of all others come a moment later.
 * Written with `then`: what the build makes of it is half of what it makes of `await`.
 */
export const firstPages = {
  login: pageCode(() => import("./identity/auth/login.page.tsx").then((page) => page.LoginPage)),
  "milestones-overview": pageCode(() =>
    import("./work/overview/milestones-overview.page.tsx").then((page) => page.MilestonesOverviewPage),
  ),
};
