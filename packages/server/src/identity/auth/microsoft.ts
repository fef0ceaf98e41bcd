import type { auth } from "@iphub/sdk/contract/auth";
import { sql } from "kysely";
import type * as OpenId from "openid-client";
import type { Configuration } from "../../configuration.ts";
import { Failure, invalid, notFound, unauthorized } from "../../platform/failures.ts";
import type { Handler, NounHandlers } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import { holdPermission } from "./hold-access.ts";
import { offeredProviders } from "./providers.ts";
import { openSession } from "./sessions.store.ts";
import { type SignInFlow, saveFlow, takeFlow, userOfIdentity } from "./sign-in-flows.store.ts";
import { microsoftLimit } from "./sign-in-limits.ts";

type Calls = Pick<NounHandlers<typeof auth>, "microsoft" | "microsoftCallback" | "linkMicrosoft">;

/** How many seconds the clocks of the hub and of Microsoft may differ. */
const clockSkewSeconds = 60;
/** The time-out of a request to Microsoft, in seconds. */
const answerSeconds = 10;
const failed = "The sign-in with Microsoft could not be finished. Start it again.";

/** The page that Microsoft redirects to. */
const redirectPath = "/microsoft.html";

const discovered = new WeakMap<Configuration, Promise<OpenId.Configuration>>();

/** Loaded when first used: most hubs never need it. */
const library = () => import("openid-client");

/** Discovers the provider at first use and caches it; a failure is not cached, so that the next sign-in retries. */
async function provider(configuration: Configuration): Promise<OpenId.Configuration> {
  const known = discovered.get(configuration) ?? discover(configuration);
  discovered.set(configuration, known);
  try {
    return await known;
  } catch (error) {
    discovered.delete(configuration);
    throw error;
  }
}

async function discover({ microsoft }: Configuration): Promise<OpenId.Configuration> {
  if (!microsoft) throw notFound("sign-in method");
  const { allowInsecureRequests, clockTolerance, discovery } = await library();
  const issuer = new URL(microsoft.issuer);
  const client = { client_secret: microsoft.clientSecret, [clockTolerance]: clockSkewSeconds };
  // The configuration accepts plain http on loopback only.
  const execute = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
  return discovery(issuer, microsoft.clientId, client, undefined, { execute, timeout: answerSeconds });
}

async function reachable(platform: Platform): Promise<OpenId.Configuration> {
  try {
    return await provider(platform.configuration);
  } catch (error) {
    if (error instanceof Failure) throw error;
    platform.log.warn({ err: error }, "Microsoft's sign-in configuration could not be loaded");
    throw new Failure(503, "microsoft_unreachable", "Microsoft cannot be reached for the sign-in. Try again later.");
  }
}

/** The handlers of the sign-in with Microsoft: OpenID Connect, code flow with PKCE, state and nonce. */
export function microsoftHandlers(platform: Platform): Calls {
  const limit = microsoftLimit(platform);
  const offered = async () => {
    if (!(await offeredProviders(platform)).includes("microsoft")) throw notFound("sign-in method");
  };
  return {
    linkMicrosoft: linkMicrosoft(platform),
    microsoft: async ({ input, request }) => {
      const { redirect_uri: redirectUri } = input();
      await offered();
      const own = new URL(redirectPath, platform.configuration.publicUrl ?? `${request.protocol}://${request.host}`);
      if (redirectUri !== own.href) throw invalid([{ field: "redirect_uri", message: `must be ${own.href}` }]);
      await limit(request.ip);
      return begin(platform, redirectUri);
    },
    microsoftCallback: async ({ input, request }) => {
      const { url } = input();
      await offered();
      const userId = await finish(platform, new URL(url));
      request.access = { userId };
      return openSession(platform, userId, request.headers["user-agent"] ?? "", { withoutOwnFactor: true });
    },
  };
}

async function begin(platform: Platform, redirectUri: string): Promise<string> {
  const config = await reachable(platform);
  const openid = await library();
  const flow: SignInFlow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    redirectUri,
  };
  await saveFlow(platform.database.kysely, flow, platform.clock.now());
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });
  return address.href;
}

/** The id of the person who returns from Microsoft. A started sign-in can be finished once, whatever the result. */
async function finish(platform: Platform, url: URL): Promise<string> {
  const { db, database, clock, log } = platform;
  const flow = await takeFlow(database.kysely, url.searchParams.get("state") ?? "", clock.now());
  if (!flow || url.origin + url.pathname !== flow.redirectUri) throw unauthorized("unauthorized", failed);
  const config = await reachable(platform);
  const claims = await claimsOf(config, url, flow).catch((error: unknown) => {
    log.warn({ err: error }, "a sign-in with Microsoft was refused");
    throw unauthorized("unauthorized", failed);
  });
  const { tid, oid } = claims;
  if (typeof tid !== "string" || typeof oid !== "string") throw unauthorized("unauthorized", failed);
  const user = await userOfIdentity(db, { tid, oid });
  if (user && !user.disabled) return user.id;
  const message = `No open account here has this sign-in (${tid}, ${oid}). Ask an administrator to link it.`;
  throw new Failure(403, "unknown_person", message);
}

async function claimsOf(
  config: OpenId.Configuration,
  url: URL,
  flow: SignInFlow,
): Promise<Readonly<Record<string, unknown>>> {
  const { authorizationCodeGrant } = await library();
  const tokens = await authorizationCodeGrant(config, url, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  return tokens.claims() ?? {};
}

/**
 * Lets an administrator say which Microsoft account a person has, by tenant and object: never by e-mail, which the
 * administrator of the tenant could give to anyone.
 */
function linkMicrosoft({ db, events }: Platform): Handler<(typeof auth)["linkMicrosoft"]> {
  return async ({ actor, params, input, write }) => {
    const id = params.id;
    const person = await db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirst();
    if (!person) throw notFound("person");
    const { tid, oid } = input();
    return write(async (tx) => {
      await holdPermission(tx, actor, "users:manage", id);
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${tid} ${oid}`}, 0))`.execute(tx);
      const other = await userOfIdentity(tx, { tid, oid });
      if (other && other.id !== id) throw invalid([{ field: "oid", message: "is the sign-in of someone else here" }]);
      await tx.deleteFrom("user_identities").where("user_id", "=", id).execute();
      await tx.insertInto("user_identities").values({ tid, oid, user_id: id }).execute();
      const metadata = { userId: id, email: person.email, tid, oid };
      await events.append(tx, [{ type: "sign-in-linked", actor: actor.email, metadata }]);
      return { ok: true } as const;
    });
  };
}
