import type { Identity } from "@iphub/sdk/contract/identity";
import { chosenDateStyle } from "@iphub/sdk/domain/day-text";
import { useSession } from "@iphub/ui-core/identity/auth/use-session";
import { firstAnswers } from "@iphub/ui-core/platform/first-answers";
import { type HubApp, useHubApp } from "@iphub/ui-core/platform/hub-app";
import type { SessionState } from "@iphub/ui-core/platform/session";
import { type ScreenStem, screens } from "@iphub/ui-core/screens";
import { Component, type ComponentType, type ErrorInfo, type ReactNode, useEffect } from "react";
import { Navigate, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { begunKey } from "./early/begun-key.ts";
import { LoginPage } from "./identity/auth/login.page.tsx";
import type { FirstPage } from "./pages.ts";
import { HubShell } from "./shell/hub-shell.tsx";
import { UnreachablePage } from "./shell/unreachable.page.tsx";
import { latePart } from "./web-kit/late-part.tsx";
import { LazyPage, type PageCode, PageFailed, pageCode, retryFailedPages } from "./web-kit/lazy-page.tsx";
import { LoadingLock } from "./web-kit/spinner.tsx";
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

/** The way to the page on which the reader begins. */
const begin = pageCode(async () => (await import("./shell/begin.tsx")).Begin);

/** Whether this tab has shown no page to a signed-in person yet, as this program began. */
const isFirst = sessionStorage.getItem(begunKey) === null;

/** The page of an unknown address. */
const notFound = pageCode(async () => (await import("./shell/not-found.page.tsx")).NotFoundPage);

/** A page that is loaded when it is first shown. */
type OtherPage = Exclude<ScreenStem, FirstPage>;

const isOther = (stem: ScreenStem): stem is OtherPage => stem !== "login" && stem !== "milestones-overview";

const codes = new Map<OtherPage, PageCode>();

/** The code of every other page. Their index grows with each of them and is loaded after the first page is shown. */
function codeOfPage(stem: OtherPage): PageCode {
  const code = codes.get(stem) ?? pageCode(async () => (await import("./pages.ts")).pages[stem].get());
  codes.set(stem, code);
  return code;
}

/** Loads the code of a screen before it is opened; if that fails, the screen loads it again. */
export async function fetchCode(stem: ScreenStem): Promise<void> {
  if (isOther(stem)) await codeOfPage(stem).get().catch(retryFailedPages);
}

let isAhead = false;

/** Loads the pages that are opened most, and those whose links are reached; once, however often someone signs in. */
async function fetchAhead(app: HubApp): Promise<void> {
  if (isAhead) return;
  isAhead = true;
  const { fetchPages, fetchWhenReached } = await import("./fetch-ahead.ts");
  fetchWhenReached(app, fetchCode);
  await fetchPages(fetchCode);
}

/** Loads the fonts; until then, or if that fails, text is drawn in the system's. */
function fetchFonts(): void {
  import("./web-kit/styles/fonts.css").catch(() => undefined);
}

/** The theme of the screens before the sign-in; until it is there, the one that the page began with. */
const DeviceTheme = latePart(async () => (await import("./shell/device-theme.tsx")).DeviceTheme, { isSaid: false });

/** Screens without the shell, for people who are not signed in. */
const outside: ReadonlySet<ScreenStem> = new Set(["login", "set-up", "forgot-password", "choose-password"]);

const outsideScreens = screens.filter((screen) => outside.has(screen.stem));
const hubScreens = screens.filter((screen) => !outside.has(screen.stem));
/** Those that a signed-in person may open too: a password link may be for them or for another person. */
const always: ReadonlySet<ScreenStem> = new Set(["choose-password"]);

/** Shows the screen of the address; after a sign-in, returns to the requested address. */
export function Router() {
  return (
    <ScreenError>
      <Opened />
    </ScreenError>
  );
}

/** The application in each phase of the session. */
function Opened() {
  const session = useSession();
  useRest(session.phase);
  if (session.phase === "not-ready") return <LoadingLock label="Opening iphub" />;
  if (session.phase === "unreachable")
    return <UnreachablePage failure={session.failure} onRetry={session.actions.retry} />;
  if (session.phase === "second-factor-due") return <LazyPage code={secondFactorDue} />;
  return session.phase === "signed-in" ? <SignedIn {...session.identity} /> : <SignedOut isAsked={session.isAsked} />;
}

/** Loads what the first page is shown without: with a session once its data is there, which it would hold up. */
function useRest(phase: SessionState["phase"]): void {
  const app = useHubApp();
  useEffect(() => {
    if (phase === "not-ready") return;
    if (phase !== "signed-in") return fetchFonts();
    void firstAnswers(app.queries, app.ports).then(() => {
      fetchFonts();
      fetchAhead(app).catch(() => undefined);
    });
  }, [phase, app]);
}

function SignedIn({ startPage }: Identity) {
  const { key, pathname, search, hash, state } = useLocation();
  const isOpened = state === "begin" || (isFirst && key === "default");
  useEffect(() => sessionStorage.setItem(begunKey, ""), []);
  if (isOpened && startPage && pathname + search + hash === "/") return <LazyPage code={begin} />;
  return (
    <Routes>
      <Route element={<InShell />}>
        {hubScreens.flatMap(({ stem, routes }) => routes.map((path) => screenRoute(stem, path)))}
        <Route path="*" element={<LazyPage code={notFound} />} />
      </Route>
      {outsideScreens.flatMap(({ stem, routes }) =>
        routes.map((path) =>
          always.has(stem) ? screenRoute(stem, path) : <Route key={path} path={path} element={<Return />} />,
        ),
      )}
    </Routes>
  );
}

/** The sign-in, which returns to the page that was asked for; to none where a person has signed out, who may be followed by another. */
function SignedOut({ isAsked = false }: { readonly isAsked: boolean | undefined }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => sessionStorage.removeItem(begunKey), []);
  return (
    <>
      <Routes>
        {outsideScreens.flatMap(({ stem, routes }) => routes.map((path) => screenRoute(stem, path)))}
        <Route
          path="*"
          element={<Navigate to="/login" state={isAsked ? null : { from: pathname + search + hash }} replace />}
        />
      </Routes>
      <DeviceTheme />
    </>
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
  // The key is the address, so that another matter is another page without state of the previous one, and the style in which
  // the page has written its dates.
  const key = pathname + JSON.stringify(chosenDateStyle());
  return (
    <ScreenError key={key}>
      <Page key={key} stem={stem} />
    </ScreenError>
  );
}

function Page({ stem }: { readonly stem: ScreenStem }) {
  if (isOther(stem)) return <LazyPage code={codeOfPage(stem)} />;
  const FirstPage = firstPages[stem];
  return <FirstPage />;
}

/** Returns to the address from which the reader was sent to the sign-in; from the bare one to where they begin. */
function Return() {
  const { state } = useLocation();
  const from: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined;
  return <Navigate to={typeof from === "string" ? from : "/"} state="begin" replace />;
}

type Props = { readonly children: ReactNode };

/** Catches the errors of a screen or of its frame, and offers to draw it again. */
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
    return <PageFailed onRetry={() => this.setState({ failed: false })} />;
  }
}
