import { setTimeout as wait } from 'node:timers/promises';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { StartError } from './core/process/config.ts';
import { takePresetIds } from './core/process/traces.ts';

const longestEndMs = 2000;

/** Sends traces as OTLP over HTTP, to the address in the exporter's own variables; returns the function that sends the rest and ends. */
export function startTraces(env: NodeJS.ProcessEnv): () => Promise<void> {
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    sampler: samplerOf(env),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'kuwei' }))
      .merge(detectResources({ detectors: [envDetector] })),
    idGenerator: {
      generateTraceId: () => takePresetIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => takePresetIds()?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    // A collector that is away does not keep the server from stopping.
    await Promise.race([provider.shutdown().catch(() => undefined), wait(longestEndMs, undefined, { ref: false })]);
    trace.disable();
  };
}

/** The part of a trace follows from its id, so that all servers keep the same traces. */
function samplerOf(env: NodeJS.ProcessEnv): Sampler {
  const name = env['OTEL_TRACES_SAMPLER']?.trim().replace(/^parentbased_/, '') || 'always_on';
  if (name === 'always_on') return new AlwaysOnSampler();
  if (name === 'always_off') return new AlwaysOffSampler();
  const part = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? 1);
  if (name === 'traceidratio' && part >= 0 && part <= 1) return new TraceIdRatioBasedSampler(part);
  throw new StartError('OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, with OTEL_TRACES_SAMPLER_ARG from 0 to 1');
}
