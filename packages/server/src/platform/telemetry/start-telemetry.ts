import { context, metrics, type ObservableResult, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";
import { telemetryScope } from "./spans.ts";

/** Where traces and metrics go. */
export interface TelemetryOptions {
  /** A collector that takes OTLP over HTTP, for example `http://127.0.0.1:4318`. */
  readonly url: string;
  readonly version: string;
  /** How often metrics are sent, in milliseconds. */
  readonly metricsMilliseconds?: number;
}

/** The export of traces and metrics. */
export interface Telemetry {
  /** Sends what has not been sent. A collector that is away does not hold up the end. */
  close(): Promise<void>;
}

const minute = 60_000;
/** How long the end waits for the collector, in milliseconds. */
const closeMilliseconds = 1_000;

/** Exports traces and metrics by OpenTelemetry until it is closed; its spans come from {@link inSpan} and {@link requestSpans}. */
export function startTelemetry({ url, version, metricsMilliseconds = minute }: TelemetryOptions): Telemetry {
  const base = url.replace(/\/$/, "");
  const resource = resourceFromAttributes({ "service.name": telemetryScope, "service.version": version });
  const traces = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }) })],
  });
  trace.setGlobalTracerProvider(traces);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    exportIntervalMillis: metricsMilliseconds,
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(meters);
  return {
    async close() {
      const ended = Promise.allSettled([traces.shutdown(), meters.shutdown()]);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, closeMilliseconds).unref())]);
    },
  };
}

/** Exports the hub's own gauges, those of `/metrics`, under the same names. */
export async function exportGauges(registry: Registry): Promise<void> {
  const meter = metrics.getMeter(telemetryScope);
  for (const { name, help, type } of await registry.getMetricsAsJSON()) {
    if (!name.startsWith("iphub_") || String(type) !== "gauge") continue;
    meter
      .createObservableGauge(name, { description: help })
      .addCallback(async (result) => observe(registry, name, result));
  }
}

async function observe(registry: Registry, name: string, result: ObservableResult): Promise<void> {
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  for (const { value, labels } of values) result.observe(value, { ...labels });
}
