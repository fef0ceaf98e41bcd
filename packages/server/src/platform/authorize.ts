import type { Access } from "@iphub/sdk/endpoint";
import type { FastifyRequest } from "fastify";
import type { Actor } from "./actor.ts";
import { forbidden, unauthorized } from "./failures.ts";
import type { Platform } from "./platform.ts";
import { actorOfToken } from "./sessions.ts";

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}

/**
 * Tells who calls and whether they may. A public call answers for anybody, so a bad token there is nobody.
 * @throws Failure 401 without a good token, 403 without the permission
 */
export async function authorize(platform: Platform, access: Access, request: FastifyRequest): Promise<Actor | null> {
  if (access === "public") return null;
  const token = bearerOf(request);
  if (!token) throw unauthorized("unauthorized", "Sign in first: send the token as 'Authorization: Bearer …'.");
  const actor = await actorOfToken(platform, token);
  if (access !== "signed-in" && !actor.permissions.has(access)) throw forbidden(access);
  return actor;
}
