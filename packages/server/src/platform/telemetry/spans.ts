import { type Attributes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/** The name under which the hub's own spans and metrics are exported. */
export const telemetryScope = "iphub";

/** What of the hub's work a span is about. */
export interface SpanOptions {
  readonly attributes?: Attributes;
  /** Of work inside the hub by default. */
  readonly kind?: SpanKind;
}

/**
 * Runs work as a span of the trace that it belongs to; a failure is noted on the span and thrown on. Does nothing else
 * where the hub exports no traces ({@link startTelemetry}).
 */
export function inSpan<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const { attributes = {}, kind = SpanKind.INTERNAL } = options;
  return trace.getTracer(telemetryScope).startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** How much of a statement's text a span has. */
const shownCharacters = 2_000;

/** A statement as part of a call or a job; one that belongs to neither, such as a poll, has no span of its own. */
export function inStatementSpan<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (trace.getActiveSpan() === undefined) return work();
  const [verb = "statement"] = text.trim().split(/\s/, 1);
  // The text alone: values are what people write.
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, shownCharacters) };
  return inSpan(verb.toUpperCase(), { attributes, kind: SpanKind.CLIENT }, work);
}

/** A request to another system, such as the patent office. */
export function inPeerSpan<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return inSpan(name, { kind: SpanKind.CLIENT }, work);
}

/** The trace that something is part of, for a log line; nothing where no traces are exported. */
export function traceFields(): { readonly traceId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span === undefined ? {} : { traceId: span.traceId };
}
