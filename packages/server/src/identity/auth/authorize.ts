import type { TokenScope } from "@iphub/sdk/contract/tokens";
import type { Access, Endpoint } from "@iphub/sdk/endpoint";
import type { FastifyRequest } from "fastify";
import { type Actor, apiTokenRefusal } from "../../platform/actor.ts";
import { Failure, forbidden, unauthorized } from "../../platform/failures.ts";
import type { Platform } from "../../platform/platform.ts";
import { actFor, principalOf } from "./acting-for.ts";
import { requireRecentSignIn } from "./recent-sign-in.ts";
import { actorOfToken } from "./sessions.ts";

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

/**
 * Authenticates and authorises a request. On a public call an invalid token counts as none.
 * @throws Failure 401 without a valid token, 403 without the permission
 */
export async function authorize(platform: Platform, call: Endpoint, request: FastifyRequest): Promise<Actor | null> {
  const { access } = call;
  if (access === "public") return null;
  const token = bearerOf(request);
  if (!token) throw unauthorized("unauthorized", "Sign in first: send the token as 'Authorization: Bearer …'.");
  const caller = await actorOfToken(platform, token);
  // The access log names who was refused below.
  request.access = { actor: caller };
  if (caller.secondFactorDue && !call.beforeSecondFactor) throw secondFactorDue();
  if (caller.tokenScope) requireScope(call, caller.tokenScope);
  const principal = call.inPerson ? null : principalOf(request);
  const actor = principal === null ? caller : await actFor(platform, caller, principal);
  if (access !== "signed-in" && !actor.permissions.has(access)) throw forbidden(access);
  if (call.recentSignIn) await requireRecentSignIn(platform, actor);
  return administrative.has(access) ? { ...actor, address: request.ip } : actor;
}

/** The permissions whose acts are recorded with the network address. */
const administrative: ReadonlySet<Access> = new Set<Access>(["users:manage", "system:manage"]);

/** A read-only API token changes nothing, and no API token makes calls that require the person. */
function requireScope({ method, safe, inPerson }: Endpoint, scope: TokenScope): void {
  if (inPerson) throw apiTokenRefusal();
  if (scope === "write" || (safe ?? method === "GET")) return;
  throw new Failure(403, "read_only", "This token may only read. Use a token with the scope write.");
}

/** 403: the role of the person requires a second factor, and they have none yet. */
export function secondFactorDue(): Failure {
  return new Failure(
    403,
    "second_factor_due",
    "Your role requires a second factor. Set one up first: in the browser, or with iphub auth set-up-authenticator.",
  );
}
