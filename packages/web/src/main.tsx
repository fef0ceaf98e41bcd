import "./page-storage.ts";
import "./web-kit/styles.ts";
// The entry includes the calls of the first pages; the calls of all other nouns are loaded with their first use.
import "@iphub/sdk/contract/overview";
import "@iphub/sdk/contract/settings";
import { storageTokenStore } from "@iphub/sdk/token-store";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, useEffect, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { earlyFetch } from "./early/early-answers.ts";
import { firstRowsId } from "./early/first-rows-id.ts";
import { firstFrame } from "./first-frame.ts";
import { Router } from "./router.tsx";
import { browserPorts } from "./shell/browser.ts";
import { Overlays } from "./shell/overlays.tsx";

const early = earlyFetch();
const { promise: drawn, resolve: isDrawn } = Promise.withResolvers<void>();
const app = createHubApp(browserPorts, {
  baseUrl: location.origin,
  tokens: storageTokenStore(localStorage),
  fetch: early.fetch,
  since: early.askedAt,
  drawn,
});

/** Says that the first frame is drawn, and takes their picture away in the frame that has the rows. */
function Drawn() {
  useLayoutEffect(() => document.getElementById(firstRowsId)?.remove(), []);
  useEffect(isDrawn, []);
  return null;
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
// Not awaited: a module that waits would have the bundler put what is imported dynamically into files of its own.
// Whatever failed, the page is drawn and says so.
void firstFrame(app, early).finally(() =>
  createRoot(root).render(
    <StrictMode>
      <HubAppContext value={app}>
        <QueryClientProvider client={app.queries}>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
          <Overlays />
          <Drawn />
        </QueryClientProvider>
      </HubAppContext>
    </StrictMode>,
  ),
);
