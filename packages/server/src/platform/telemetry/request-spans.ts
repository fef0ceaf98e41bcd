import { type Context, context, metrics, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { telemetryScope } from "./spans.ts";

/** The limits that the convention names (https://opentelemetry.io/docs/specs/semconv/http/http-metrics). */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * A span for each request, part of the trace that the caller names in `traceparent` (https://www.w3.org/TR/trace-context). It has
 * the call's name and no value: no path with ids, no query, no person.
 */
export function requestSpans(app: FastifyInstance): void {
  const duration = metrics.getMeter(telemetryScope).createHistogram("http.server.request.duration", {
    unit: "s",
    advice: { explicitBucketBoundaries: [...seconds] },
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { method, routeOptions } = request;
    const caller = propagation.extract(context.active(), request.headers);
    const attributes = {
      "http.request.method": method,
      "http.route": routeOptions.url,
      "iphub.call": routeOptions.config.call,
    };
    const name = routeOptions.config.call ?? `${method} ${routeOptions.url ?? "unknown"}`;
    const span = trace.getTracer(telemetryScope).startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
    span.setAttribute("iphub.request_id", request.id);
    // Also where the client disconnects before the answer.
    reply.raw.once("close", () => {
      span.setAttribute("http.response.status_code", reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      duration.record(reply.elapsedTime / 1000, { ...attributes, "http.response.status_code": reply.statusCode });
    });
    request.traceContext = trace.setSpan(caller, span);
    context.with(request.traceContext, done);
  });
  // A body comes by events of its socket, which have lost the trace.
  app.addHook("preValidation", (request, _reply, done) => {
    context.with(request.traceContext ?? context.active(), done);
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** The trace that the request is part of. */
    traceContext?: Context;
  }
}
