import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { createClient, get } from "@org/http-core";
import { expect, test } from "vitest";
import { clientMetrics } from "../src/client-metrics.ts";

test("an aborted request is measured", async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter });
  const provider = new MeterProvider({ readers: [reader] });
  const aborts = new AbortController();
  const client = createClient({
    baseUrl: "https://library.example",
    operations: { books: get("/books") },
    on: clientMetrics(provider.getMeter("test")),
    fetch: async () => {
      aborts.abort(new Error("no longer needed"));
      return new Promise(() => undefined);
    },
  });

  await expect(client.books({}, { signal: aborts.signal })).rejects.toThrow("no longer needed");
  await reader.forceFlush();
  const [metric] = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics[0]?.metrics ?? []);
  expect(metric).toMatchObject({
    descriptor: { name: "http.client.request.duration" },
    dataPoints: [
      { attributes: { "http.request.method": "GET", "error.type": "aborted" }, value: { count: 1 } },
    ],
  });
  await provider.shutdown();
});
