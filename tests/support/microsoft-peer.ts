import { AsyncLocalStorage } from "node:async_hooks";
import { createServer, type Server } from "node:http";
import Provider, { type Context } from "oidc-provider";

/** A real OpenID provider on loopback in place of Microsoft. */
export interface MicrosoftPeer {
  readonly issuer: string;
  /** Signs someone in at an address of the provider, as a browser would; returns where it sends the browser back to. */
  signIn(address: string, oid: string): Promise<string>;
  close(): Promise<void>;
}

/** What the hub is known as there. */
export const microsoftClient = { id: "iphub", secret: "a secret of the tenant" };
/** The tenant of everybody who signs in there. */
export const microsoftTenant = "tenant-1";

/** Lets a server listen on loopback and returns its address. */
export async function listeningOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("No port was given.");
  return `http://127.0.0.1:${address.port}`;
}

/** How far a provider's clock is behind the hub's, and how long its ID tokens are good, in seconds. */
export interface PeerClock {
  behind: number;
  readonly goodFor: number;
}

/** By how many seconds the clock is behind in what a provider does, which is in the process of the hub here. */
const behind = new AsyncLocalStorage<number>();

/** Starts the provider for a hub that takes its readers back at this address. */
export async function startMicrosoftPeer(redirectUri: () => string, clock?: PeerClock): Promise<MicrosoftPeer> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  const now = Date.now;
  if (clock) Date.now = () => now() - (behind.getStore() ?? 0) * 1000;
  const server = createServer((request, response) => {
    answer ??= providerOf(issuer, redirectUri(), clock?.goodFor ?? 3600).callback();
    behind.run(clock?.behind ?? 0, answer, request, response);
  });
  const issuer = await listeningOn(server);
  return {
    issuer,
    signIn: (address, oid) => signIn(issuer, address, oid),
    close: () =>
      new Promise((resolve) => {
        Date.now = now;
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function providerOf(issuer: string, redirectUri: string, goodFor: number): Provider {
  return new Provider(issuer, {
    ttl: { IdToken: goodFor },
    clients: [
      {
        client_id: microsoftClient.id,
        client_secret: microsoftClient.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub", "tid", "oid"] },
    conformIdTokenClaims: false,
    scopes: ["openid", "profile", "email"],
    cookies: { keys: ["a key of the test"] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, oid: id, tid: microsoftTenant }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
}

/** Follows the redirects with cookies, and answers the page that asks who is there. */
async function signIn(issuer: string, address: string, oid: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, {
      method: form ? "POST" : "GET",
      body: form,
      headers: { cookie },
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    form = undefined;
    if (location === null) form = new URLSearchParams({ prompt: "login", login: oid, password: "x" });
    else next = new URL(location, issuer);
    if (next.origin !== issuer) return next.href;
  }
  throw new Error("the provider never sent the browser back");
}
