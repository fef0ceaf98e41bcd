import { useSession } from "@iphub/ui-core/auth/use-session";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { Suspense, useEffect } from "react";
import { navigate, useAddress } from "./shared/address.ts";
import { LazyPage, type PageCode, pageCode } from "./shared/lazy-page.tsx";
import { LoadingLock } from "./shared/loading-lock.tsx";
import { matchRoute, type RouteParams } from "./shared/route-match.ts";
import { RouteParamsContext } from "./shared/route-params.ts";
import { Spinner } from "./shared/spinner.tsx";
import { HubShell } from "./shell/hub-shell.tsx";
import { NotFoundPage } from "./shell/not-found.page.tsx";
import { ScreenError } from "./shell/screen-error.tsx";
import { UnreachablePage } from "./shell/unreachable.page.tsx";

/** Every page, loaded when it is first shown; a screen without a page does not compile. */
const pages: Readonly<Record<ScreenStem, PageCode>> = {
  "milestones-overview": pageCode(
    async () => (await import("./overview/milestones-overview.page.tsx")).MilestonesOverviewPage,
  ),
  "invention-list": pageCode(async () => (await import("./inventions/invention-list.page.tsx")).InventionListPage),
  invention: pageCode(async () => (await import("./inventions/invention.page.tsx")).InventionPage),
  "deadline-list": pageCode(async () => (await import("./deadlines/deadline-list.page.tsx")).DeadlineListPage),
  task: pageCode(async () => (await import("./tasks/task.page.tsx")).TaskPage),
  "workflow-list": pageCode(async () => (await import("./workflows/workflow-list.page.tsx")).WorkflowListPage),
  workflow: pageCode(async () => (await import("./workflows/workflow.page.tsx")).WorkflowPage),
  "health-report": pageCode(async () => (await import("./health/health-report.page.tsx")).HealthReportPage),
  login: pageCode(async () => (await import("./auth/login.page.tsx")).LoginPage),
  "set-up": pageCode(async () => (await import("./auth/set-up.page.tsx")).SetUpPage),
};

/** Screens that stand alone, without the shell, for people who are not signed in. */
const outside: ReadonlySet<ScreenStem> = new Set(["login", "set-up"]);

type Shown = { readonly stem: ScreenStem; readonly params: RouteParams };

function screenAt(pathname: string): Shown | null {
  for (const { stem, routes } of screens) {
    for (const route of routes) {
      const params = matchRoute(route, pathname);
      if (params) return { stem, params };
    }
  }
  return null;
}

/** Shows the screen of the address (spec §2); who is not signed in comes back to it after the sign-in. */
export function Router() {
  const session = useSession();
  const { pathname, search, state } = useAddress();
  const shown = screenAt(pathname);
  const isOutside = shown !== null && outside.has(shown.stem);
  if (session.phase === "not-ready") return <LoadingLock label="Opening iphub" />;
  if (session.phase === "unreachable")
    return <UnreachablePage failure={session.failure} onRetry={session.actions.retry} />;
  if (session.phase === "signed-out") {
    return isOutside ? <Screen shown={shown} /> : <Redirect to="/login" state={{ from: `${pathname}${search}` }} />;
  }
  if (isOutside) return <Redirect to={cameFrom(state)} />;
  return (
    <HubShell>
      <Screen key={pathname} shown={shown} />
    </HubShell>
  );
}

function Screen({ shown }: { readonly shown: Shown | null }) {
  if (!shown) return <NotFoundPage />;
  return (
    <ScreenError>
      <Suspense fallback={<Spinner label="Loading the page" />}>
        <RouteParamsContext value={shown.params}>
          <LazyPage key={shown.stem} code={pages[shown.stem]} />
        </RouteParamsContext>
      </Suspense>
    </ScreenError>
  );
}

function Redirect({ to, state = null }: { readonly to: string; readonly state?: unknown }) {
  // The words of the state, because each render makes a new one.
  const words = JSON.stringify(state);
  useEffect(() => navigate(to, { replace: true, state: JSON.parse(words) }), [to, words]);
  return null;
}

/** The address that the reader was sent to the sign-in from. */
function cameFrom(state: unknown): string {
  const from: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined;
  return typeof from === "string" ? from : "/";
}
