/**
 * Measures a client by OpenTelemetry: durations of requests, retries, waits and the cache. A real program exports them
 * to a collector.
 *
 * @module
 */
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { createValidators } from "@org/validators";
import { clientMetrics } from "./client-metrics.ts";
import { reach } from "./reach.ts";

const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter });
const provider = new MeterProvider({ readers: [reader] });

const { bases, options, sandbox } = reach("validators");
sandbox?.faults.add({ kind: "status", status: 503, match: { nth: [2] } });
const on = clientMetrics(provider.getMeter("my-program"));
const validators = createValidators({ ...options, baseUrl: bases["validators"], on });

// The second request fails and is retried.
for (const limit of [5, 10, 5]) await validators.consolidations({ network: "mainnet", limit });

await reader.forceFlush();
for (const { metrics } of exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)) {
  for (const { descriptor, dataPoints } of metrics) {
    for (const { attributes, value } of dataPoints) {
      const count = typeof value === "number" ? value : value.count;
      console.log(descriptor.name, Object.values(attributes).join(" "), count);
    }
  }
}
await provider.shutdown();
