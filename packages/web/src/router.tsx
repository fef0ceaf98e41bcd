import { useSession } from "@iphub/ui-core/auth/use-session";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { type ComponentType, lazy } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { LoadingLock } from "./shared/loading-lock.tsx";
import { HubShell } from "./shell/hub-shell.tsx";
import { NotFoundPage } from "./shell/not-found.page.tsx";
import { UnreachablePage } from "./shell/unreachable.page.tsx";

/** Every page, loaded when it is first shown; a screen without a page does not compile. */
const pages: Readonly<Record<ScreenStem, ComponentType>> = {
  "milestones-overview": lazy(async () => ({
    default: (await import("./overview/milestones-overview.page.tsx")).MilestonesOverviewPage,
  })),
  "invention-list": lazy(async () => ({
    default: (await import("./inventions/invention-list.page.tsx")).InventionListPage,
  })),
  invention: lazy(async () => ({ default: (await import("./inventions/invention.page.tsx")).InventionPage })),
  task: lazy(async () => ({ default: (await import("./tasks/task.page.tsx")).TaskPage })),
  "health-report": lazy(async () => ({ default: (await import("./health/health-report.page.tsx")).HealthReportPage })),
  login: lazy(async () => ({ default: (await import("./auth/login.page.tsx")).LoginPage })),
  "set-up": lazy(async () => ({ default: (await import("./auth/set-up.page.tsx")).SetUpPage })),
};

/** Screens that stand alone, without the shell, for people who are not signed in. */
const outside: ReadonlySet<ScreenStem> = new Set(["login", "set-up"]);

/** Shows the screen of the address (spec §2); who is not signed in comes back to it after the sign-in. */
export function Router() {
  const session = useSession();
  if (session.phase === "not-ready") return <LoadingLock label="Opening iphub" />;
  if (session.phase === "unreachable")
    return <UnreachablePage failure={session.failure} onRetry={session.actions.retry} />;
  return session.phase === "signed-in" ? <SignedIn /> : <SignedOut />;
}

function SignedIn() {
  return (
    <Routes>
      <Route element={<HubShell />}>
        {screens
          .filter((screen) => !outside.has(screen.stem))
          .flatMap(({ stem, routes }) => routes.map((path) => page(stem, path)))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="/login" element={<ReturnFromLogin />} />
    </Routes>
  );
}

function SignedOut() {
  const { pathname, search } = useLocation();
  const from = `${pathname}${search}`;
  return (
    <Routes>
      {screens
        .filter((screen) => outside.has(screen.stem))
        .flatMap(({ stem, routes }) => routes.map((path) => page(stem, path)))}
      <Route path="*" element={<Navigate to="/login" state={{ from }} replace />} />
    </Routes>
  );
}

function ReturnFromLogin() {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined;
  return <Navigate to={typeof from === "string" ? from : "/"} replace />;
}

function page(stem: ScreenStem, path: string) {
  const Page = pages[stem];
  return <Route key={path} path={path} element={<Page />} />;
}
