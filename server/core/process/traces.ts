import { createHash } from 'node:crypto';
import { type Attributes, isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';

/**
 * OpenTelemetry traces (decision 0346). One operation is one trace: the ids of its first span follow from the operation id, so that the delivery
 * of its message, later and by another server, is a part of the same trace. Without `server/startTraces.ts` all of this does nothing.
 */
interface SpanIds {
  traceId: string;
  spanId: string;
}

/** The ids of the first span of an operation; a uuid without its hyphens is the id of the trace. */
export function idsOf(operation: string): SpanIds {
  const hex = operation.replaceAll('-', '');
  const hash = createHash('sha256').update(operation).digest('hex');
  return { traceId: /^(?!0+$)[0-9a-f]{32}$/.test(hex) ? hex : hash.slice(0, 32), spanId: hash.slice(32, 48) };
}

let presetIds: SpanIds | undefined;
/** The ids that the next span must have; the exporter's generator takes them. */
export const takePresetIds = (): SpanIds | undefined => presetIds;

const tracer = () => trace.getTracer('kuwei');

/** An answered call. */
interface AnsweredCall {
  operation: string;
  name: string;
  millis: number;
  isFault: boolean;
  attributes: Attributes;
}

/** Records an answered call as the first span of its operation. */
export function traceCall({ operation, name, millis, isFault, attributes }: AnsweredCall): void {
  const now = Date.now();
  presetIds = idsOf(operation);
  const span = tracer().startSpan(name, { root: true, kind: SpanKind.SERVER, startTime: now - millis, attributes }, ROOT_CONTEXT);
  presetIds = undefined;
  if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}

/** A request to a partner that is on its way. */
interface OpenSpan {
  /** W3C `traceparent` for the request; empty without traces. */
  headers: Record<string, string>;
  end: (attributes: Attributes, isFault: boolean) => void;
}

/** Begins the span of a request to a partner, as a part of the operation that caused it. */
export function traceRequest(operation: string, name: string, attributes: Attributes): OpenSpan {
  const parent = trace.setSpanContext(ROOT_CONTEXT, { ...idsOf(operation), traceFlags: TraceFlags.SAMPLED, isRemote: true });
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  const { traceId, spanId, traceFlags } = span.spanContext();
  const isOn = span.isRecording() && isSpanContextValid(span.spanContext());
  return {
    headers: isOn ? { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` } : {},
    end: (more, isFault) => {
      span.setAttributes(more);
      if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Whether the standard variables of OpenTelemetry ask for traces. */
export const wantsTraces = (env: NodeJS.ProcessEnv): boolean =>
  env['OTEL_SDK_DISABLED'] !== 'true' &&
  env['OTEL_TRACES_EXPORTER'] !== 'none' &&
  Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim() || env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']?.trim());
