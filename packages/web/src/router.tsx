import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { LoginPage } from "./identity/auth/login.page.tsx";
import type { FirstPage } from "./pages.ts";
import { HubShell } from "./shell/hub-shell.tsx";
import { NotFoundPage } from "./shell/not-found.page.tsx";
import { UnreachablePage } from "./shell/unreachable.page.tsx";
import { LazyPage, type PageCode, pageCode, retryFailedPages } from "./web-kit/lazy-page.tsx";
import { LoadingLock, Spinner } from "./web-kit/spinner.tsx";
import { ErrorState } from "./web-kit/states.tsx";
import { MilestonesOverviewPage } from "./work/overview/milestones-overview.page.tsx";

/** The pages of the first load. */
const firstPages: Readonly<Record<FirstPage, ComponentType>> = {
  login: LoginPage,
  "milestones-overview": MilestonesOverviewPage,
};

/** The only page of a person whose role requires a second factor that they do not have yet. */
const secondFactorDue = pageCode(async () => {
  const page = await import("./identity/auth/second-factor-due.tsx");
  return page.SecondFactorDue;
});

const codes = new Map<ScreenStem, PageCode>();

/** The code of every other page. Their index grows with each of them and is loaded after the first page is shown. */
function codeOfPage(stem: Exclude<ScreenStem, FirstPage>): PageCode {
  const code = codes.get(stem) ?? pageCode(async () => (await import("./pages.ts")).pages[stem].get());
  codes.set(stem, code);
  return code;
}

/** Loads the index of the pages; if that fails, the next page loads it again and reports the error. */
function fetchPageIndex(): void {
  import("./pages.ts").catch(() => undefined);
}

/** Screens without the shell, for people who are not signed in. */
const outside: ReadonlySet<ScreenStem> = new Set(["login", "set-up", "forgot-password", "choose-password"]);

const outsideScreens = screens.filter((screen) => outside.has(screen.stem));
const hubScreens = screens.filter((screen) => !outside.has(screen.stem));
/** Those that a signed-in person may open too: a password link may be for them or for another person. */
const always: ReadonlySet<ScreenStem> = new Set(["choose-password"]);

/** Shows the screen of the address; after a sign-in, returns to the requested address. */
export function Router() {
  const session = useSession();
  if (session.phase === "not-ready") return <LoadingLock label="Opening iphub" />;
  if (session.phase === "unreachable")
    return <UnreachablePage failure={session.failure} onRetry={session.actions.retry} />;
  if (session.phase === "second-factor-due") return <LazyPage code={secondFactorDue} />;
  return session.phase === "signed-in" ? <SignedIn /> : <SignedOut />;
}

function SignedIn() {
  useEffect(fetchPageIndex, []);
  return (
    <Routes>
      <Route element={<InShell />}>
        {hubScreens.flatMap(({ stem, routes }) => routes.map((path) => screenRoute(stem, path)))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      {outsideScreens.flatMap(({ stem, routes }) =>
        routes.map((path) =>
          always.has(stem) ? screenRoute(stem, path) : <Route key={path} path={path} element={<Return />} />,
        ),
      )}
    </Routes>
  );
}

function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <Routes>
      {outsideScreens.flatMap(({ stem, routes }) => routes.map((path) => screenRoute(stem, path)))}
      <Route path="*" element={<Navigate to="/login" state={{ from: `${pathname}${search}` }} replace />} />
    </Routes>
  );
}

function InShell() {
  return (
    <HubShell>
      <Outlet />
    </HubShell>
  );
}

function screenRoute(stem: ScreenStem, path: string) {
  return <Route key={path} path={path} element={<Screen stem={stem} />} />;
}

function Screen({ stem }: { readonly stem: ScreenStem }) {
  const { pathname } = useLocation();
  // The key is the address, so that another matter is another page without state of the previous one.
  return (
    <ScreenError key={pathname}>
      <Suspense fallback={<Spinner label="Loading the page" />}>
        <Page key={pathname} stem={stem} />
      </Suspense>
    </ScreenError>
  );
}

function Page({ stem }: { readonly stem: ScreenStem }) {
  if (stem !== "login" && stem !== "milestones-overview") return <LazyPage code={codeOfPage(stem)} />;
  const FirstPage = firstPages[stem];
  return <FirstPage />;
}

/** Returns to the address from which the reader was sent to the sign-in. */
function Return() {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined;
  return <Navigate to={typeof from === "string" ? from : "/"} replace />;
}

type Props = { readonly children: ReactNode };

/** Catches the errors of a screen, including a page whose code did not load, and offers a retry. */
class ScreenError extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // biome-ignore lint/suspicious/noConsole: a fault of ours must be found in the console
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      retryFailedPages();
      this.setState({ failed: false });
    };
    return (
      <ErrorState
        what="This page could not be shown."
        detail="If this happens again, reload the page (F5)."
        onRetry={retry}
      />
    );
  }
}
