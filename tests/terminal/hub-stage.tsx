import { nodePorts } from "@iphub/cli/shell/node-ports";
import { memoryTokenStore } from "@iphub/sdk";
import { createHubApp } from "@iphub/ui-core/app/create-hub-app";
import { type HubApp, HubAppContext } from "@iphub/ui-core/platform/hub-app";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { Stage } from "./show.tsx";

/** A hub in which tests sign people in by their names. */
interface HubOfPeople<Person> {
  readonly url: string;
  tokenFor(person: Person): Promise<string>;
}

/** The interface of a person of a hub; calls that `isRefused` picks fail, which no client tries again by itself. */
export async function startedApp<Person>(
  hub: HubOfPeople<Person>,
  name: Person,
  isRefused: (url: URL) => boolean = () => false,
): Promise<HubApp> {
  const tokens = memoryTokenStore(await hub.tokenFor(name));
  const send: typeof fetch = async (asked, init) => {
    if (!isRefused(new URL(asked instanceof Request ? asked.url : asked))) return fetch(asked, init);
    const error = { code: "internal", message: "It went wrong.", requestId: "req-1" };
    return Response.json({ error }, { status: 500 });
  };
  const app = createHubApp(nodePorts("/nonexistent", hub.url), { baseUrl: hub.url, tokens, fetch: send });
  onTestFinished(() => app.hub.live.close());
  await app.session.start();
  return app;
}

/** A stage on which parts have a hub. */
export function HubStage({ app, children }: { readonly app: HubApp; readonly children: ReactNode }) {
  return (
    <HubAppContext value={app}>
      <QueryClientProvider client={app.queries}>
        <Stage>{children}</Stage>
      </QueryClientProvider>
    </HubAppContext>
  );
}
