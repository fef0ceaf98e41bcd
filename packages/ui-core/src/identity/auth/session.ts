import type { Hub } from "@iphub/sdk/client";
import { HubHttpError } from "@iphub/sdk/errors";
import type { TokenStore } from "@iphub/sdk/token-store";
import { createStore } from "zustand/vanilla";
import { describeFailure } from "../../platform/failure.ts";
import type { Ports } from "../../platform/ports.ts";
import type { Session, SessionState } from "../../platform/session.ts";
import type { ActingFor } from "./acting-for.ts";

/** Called after a sign-in and after a sign-out. */
export interface SessionFollowers {
  opened(): void;
  closed(): void;
  /** Called where a person has gone, before another may come: nothing that is kept of them may stay. */
  left(): void;
}

/** Creates the session of a hub. */
export function createSession(
  hub: Hub,
  tokens: TokenStore,
  ports: Pick<Ports, "report">,
  followers: SessionFollowers,
  actingFor: ActingFor,
): Session {
  const store = createStore<SessionState>(() => ({ phase: "not-ready" }));
  const signedOut = (isAsked = false) => {
    if (store.getState().phase === "signed-out") return;
    store.setState({ phase: "signed-out", isAsked }, true);
    actingFor.set(null);
    followers.closed();
    followers.left();
  };
  const identify = async () => {
    const identity = await hub.users.me().catch((error: unknown) => {
      // An assistant whose assistance has ended continues as themselves.
      if (!(error instanceof HubHttpError) || error.code !== "not_assistant") throw error;
      actingFor.set(null);
      return hub.users.me();
    });
    if (identity.secondFactorDue) return store.setState({ phase: "second-factor-due" }, true);
    store.setState({ phase: "signed-in", identity }, true);
    followers.opened();
  };
  const open = async (token: string) => {
    if (store.getState().phase === "signed-in") {
      // Another person may sign in: no data of the previous one is kept.
      actingFor.set(null);
      followers.closed();
      followers.left();
    }
    await tokens.set(token);
    await identify();
  };
  const start = async () => {
    store.setState({ phase: "not-ready" }, true);
    try {
      if (await tokens.get()) await identify();
      else signedOut();
    } catch (error) {
      if (error instanceof HubHttpError && error.status === 401) return signedOut();
      const failure = describeFailure(error);
      if (failure) store.setState({ phase: "unreachable", failure }, true);
    }
  };
  return {
    store,
    signedOut,
    open,
    start,
    async actFor(email) {
      actingFor.set(email);
      followers.closed();
      await start();
    },
    async login(email, password, second = {}) {
      await open(await hub.auth.login({ email, password, ...second }));
    },
    async logout() {
      await hub.auth
        .logout()
        .catch((error: unknown) => ports.report("The hub could not be told of the sign-out", error));
      await tokens.clear();
      signedOut(true);
    },
    changed: (identity) => store.setState({ phase: "signed-in", identity }, true),
  };
}
