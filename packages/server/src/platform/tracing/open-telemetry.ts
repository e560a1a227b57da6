import { setTimeout as sleep } from 'node:timers/promises';
import { context, DiagLogLevel, diag, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../core/log.ts';
import { type OpenSpan, type SpanStart, setTracer } from './spans.ts';

// Imported on demand: without traces, no SDK and no exporter is loaded.

export interface TracingOptions {
  /** The OTLP endpoint of the collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly version: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** A collector that does not respond must not delay the end of the process. */
const maxStopMs = 2000;

export interface Tracing {
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
}

/** Other variables, such as OTEL_TRACES_SAMPLER, are read by the packages. */
export const startTracing = ({ endpoint, version, log }: TracingOptions): Tracing => {
  diag.setLogger(toDiagnosticLogger(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'shelfward', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('shelfward', version);

  const start = ({ name, kind, attributes, needsParent, carrier }: SpanStart): OpenSpan | undefined => {
    const active = context.active();
    const isInside = trace.getSpan(active) !== undefined;
    if (needsParent && !isInside) return undefined;
    // A call of a batch continues its request. Only the two headers are read, so no other value is passed on.
    const parent = isInside || !carrier ? active : propagation.extract(active, pickTraceHeaders(carrier));
    const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent);
    const own = trace.setSpan(parent, span);
    return {
      set: (more) => void span.setAttributes(more),
      fail: (error) => {
        span.setAttribute('error.type', typeof error === 'string' ? error : getErrorClass(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      },
      end: () => span.end(),
      within: (work) => context.with(own, work),
    };
  };
  const headers = (): Record<string, string> => {
    const carrier: Record<string, string> = {};
    propagation.inject(context.active(), carrier);
    return carrier;
  };
  setTracer({ start, headers });
  return {
    stop: async () => {
      setTracer(undefined);
      const sent = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'traces: the last spans could not be sent'));
      await Promise.race([sent, sleep(maxStopMs, undefined, { ref: false })]);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
};

const pickTraceHeaders = ({ traceparent, tracestate }: NonNullable<SpanStart['carrier']>): Record<string, unknown> => ({
  traceparent,
  tracestate,
});

const getErrorClass = (error: unknown): string => (error instanceof Error ? error.constructor.name : typeof error);

/** Failures to send are warnings: they do not affect requests. */
const toDiagnosticLogger = (log: TracingOptions['log']) => {
  const warn = (message: string, ...details: unknown[]): void =>
    log.warn({ details: details.map(String) }, `traces: ${message}`);
  const ignore = (): void => undefined;
  return { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
};
