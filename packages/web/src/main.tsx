import "./web-kit/styles.ts";
// The entry includes the calls of the first pages; the calls of all other nouns are loaded with their first use.
import "@iphub/sdk/contract/overview";
import "@iphub/sdk/contract/settings";
import { storageTokenStore } from "@iphub/sdk/token-store";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { earlyFetch } from "./early-answers.ts";
import { Router } from "./router.tsx";
import { browserPorts } from "./shell/browser.ts";
import { Overlays } from "./shell/overlays.tsx";

const { fetch, askedAt } = earlyFetch();
const app = createHubApp(browserPorts, {
  baseUrl: location.origin,
  tokens: storageTokenStore(localStorage),
  fetch,
  since: askedAt,
  liveLater: true,
});
void app.session.start();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <HubAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <BrowserRouter>
          <Router />
        </BrowserRouter>
        <Overlays />
      </QueryClientProvider>
    </HubAppContext>
  </StrictMode>,
);
