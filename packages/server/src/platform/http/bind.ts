import type { Contract, Endpoint, EndpointOutput, EndpointParams, EndpointParsed, Noun } from "@iphub/sdk/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { Schema } from "../../schema.ts";
import type { Actor } from "../actor.ts";
import { unauthorized } from "../failures.ts";
import { type AnswerStorage, answerOnce, runOnce } from "../idempotency.ts";
import { parseInput, parseParams } from "../input.ts";
import type { Platform } from "../platform.ts";
import { multipartForm } from "./bodies.ts";
import { hubOutdated } from "./database-failure.ts";

/** One call being handled by the server. */
export interface Incoming<E extends Endpoint> {
  /** The actor; on a public call there may be none, and reading it throws 401. */
  readonly actor: Actor;
  /** The path parameters, for looking up the record before the body is validated: an unknown id is 404 first. */
  readonly params: EndpointParams<E>;
  /** The validated input; throws 400 naming every wrong field. */
  input(): EndpointParsed<E>;
  /** Runs a write in one transaction, together with its idempotency record; a `secret` response is not stored there. */
  write<T extends EndpointOutput<E>>(work: (tx: Transaction<Schema>) => Promise<T>, how?: AnswerStorage): Promise<T>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who made a call that needs no token, and what it read. */
export interface AccessFacts {
  /** The person whose token or signed address was used, before it is known whether they may make the call. */
  readonly actor?: Actor;
  /** The e-mail address that was typed. */
  readonly person?: string;
  /** The person who signed in. */
  readonly userId?: string;
  /** The id of the document or of the matter; undefined where nothing is shown of any. */
  readonly subject?: string | undefined;
}

/** What a person does over a live connection that the access log has. */
export interface LiveAccess {
  readonly actor: Actor;
  /** The network address of the connection. */
  readonly address: string;
  /** `live.connect`, or `live.join` of a matter. */
  readonly call: string;
  /** The id of the matter. */
  readonly matter?: string;
  readonly isRefused?: boolean;
}

/** Handles one call of the contract. */
export type Handler<E extends Endpoint> = (incoming: Incoming<E>) => Promise<EndpointOutput<E>>;

/** Handles every call of a noun; a missing verb is a type error. */
export type NounHandlers<N extends Noun> = { readonly [V in keyof N]: Handler<N[V]> };

/** Handles the whole contract; a missing noun is a type error. */
export type ContractHandlers<C extends Contract> = { readonly [N in keyof C]: NounHandlers<C[N]> };

/**
 * Authenticates and authorises a request; null for a public call without a sign-in.
 * @throws Failure 401 without a valid token, 403 without the permission
 */
export type Authorize = (call: Endpoint, request: FastifyRequest) => Promise<Actor | null>;

/** The headers that an area adds to an answer; called after the handler, so that they include what it did. */
export type AnswerHeaders = (
  call: Endpoint,
  actor: Actor,
  input: () => Readonly<Record<string, unknown>>,
) => Promise<Readonly<Record<string, string>>>;

/** The calls that a replica of the database may serve, with handlers that read there. */
export interface ReplicaRoutes<C extends Contract> {
  readonly calls: ReadonlySet<string>;
  readonly handlers: ContractHandlers<C>;
  /** Whether it has everything that was committed when this is called, such as a wall that was raised a moment ago. */
  readonly isCurrent: () => Promise<boolean>;
}

/** What every route needs from the areas. */
export interface RouteParts<C extends Contract> {
  readonly authorize: Authorize;
  readonly answerHeaders: AnswerHeaders;
  /** Null without a replica. */
  readonly replica: ReplicaRoutes<C> | null;
}

/** How long after a call was authorised its body may arrive, in milliseconds, before it is authorised again. */
const freshMilliseconds = 1000;

/** Registers a route for every call of the contract. */
export function bindContract<C extends Contract>(
  app: FastifyInstance,
  platform: Platform,
  contract: C,
  handlers: ContractHandlers<C>,
  parts: RouteParts<C>,
): void {
  app.decorateRequest("actor", null);
  app.decorateRequest("authorizedAt", 0);
  for (const noun of Object.keys(contract)) {
    const calls = contract[noun];
    const answers = handlers[noun];
    if (!calls || !answers) continue;
    for (const verb of Object.keys(calls)) {
      const call = calls[verb];
      const answer = answers[verb];
      const name = `${noun}.${verb}`;
      if (call && answer) bindEndpoint(app, platform, call, placed(parts.replica, name, answer), { name, ...parts });
    }
  }
}

/** A handler that has each call answered on the replica where that may serve it now. It comes after the authorisation. */
function placed<C extends Contract>(
  replica: ReplicaRoutes<C> | null,
  name: string,
  answer: Handler<Endpoint>,
): Handler<Endpoint> {
  const [noun = "", verb = ""] = name.split(".");
  const onReplica = replica?.calls.has(name) ? replica.handlers[noun]?.[verb] : undefined;
  if (!replica || !onReplica) return answer;
  return async (incoming) => ((await replica.isCurrent()) ? onReplica : answer)(incoming);
}

function bindEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  platform: Platform,
  call: E,
  answer: Handler<E>,
  { name, authorize, answerHeaders }: Omit<RouteParts<Contract>, "replica"> & { readonly name: string },
): void {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { call: name },
    // Before the body is read: an unauthorised call costs the hub nothing and gets 401 or 403 whatever was sent.
    onRequest: async (request) => {
      if (platform.database.isOutdated) throw hubOutdated();
      request.authorizedAt = platform.clock.now().getTime();
      request.actor = await authorize(call, request);
      if (changesData(call, name)) platform.disk.refuseIfFull();
    },
    ...(call.bodyKind === "form" ? { preHandler: multipartForm } : {}),
    handler: async (request, reply) => {
      // A body that is held back must not keep rights that were taken away since.
      const age = platform.clock.now().getTime() - request.authorizedAt;
      if (request.actor && age > freshMilliseconds) request.actor = await authorize(call, request);
      const { actor } = request;
      const given = await answerOnce(platform, actor, request, () =>
        answer(incoming(platform, call, request, reply, actor)),
      );
      if (actor) {
        reply.headers(await answerHeaders(call, actor, () => ({ ...parseInput<Endpoint>(call, request) })));
      }
      return send(reply, call, given);
    },
  });
}

/** Signing in and out writes little, and without it no one could read. */
function changesData(call: Endpoint, name: string): boolean {
  return call.method !== "GET" && call.safe !== true && !name.startsWith("auth.");
}

function incoming<E extends Endpoint>(
  platform: Platform,
  call: E,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
): Incoming<E> {
  return {
    get actor() {
      if (!actor) throw unauthorized("unauthorized", "Sign in first.");
      return actor;
    },
    params: parseParams(call, request.params),
    input: () => parseInput(call, request),
    write: (work, how) => {
      request.holdsSecret ||= how?.secret === true;
      return runOnce(platform, actor, request, work, how);
    },
    request,
    reply,
  };
}

function send(reply: FastifyReply, call: Endpoint, answer: unknown): FastifyReply {
  if (reply.sent) return reply;
  if (call.responseKind === "file") return reply.send(answer);
  reply.code(call.status ?? 200);
  if (call.responseKind === "text") return reply.type("text/plain; charset=utf-8").send(answer);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
}

declare module "fastify" {
  interface FastifyInstance {
    /** Records in the access log what a person does over a live connection, which is no call. */
    noteLiveAccess(access: LiveAccess): void;
  }
  interface FastifyRequest {
    /** The actor of a request; null before that is known and if no one is signed in. */
    actor: Actor | null;
    /** When the actor's rights were looked up, in milliseconds since 1970. */
    authorizedAt: number;
    /** What a handler adds for the access log where the address and the token do not say it. */
    access: AccessFacts | null;
  }
}
