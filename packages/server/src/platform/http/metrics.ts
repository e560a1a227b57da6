import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figure, LabeledFigure } from '../core/figure.ts';
import { watchPauses } from '../tracing/event-loop-pauses.ts';

/** Prometheus metrics of the process, the routes by status, and the features. */
export interface Metrics {
  readonly mediaType: string;
  readonly read: () => Promise<string>;
  readonly observeRequests: (app: FastifyInstance) => void;
}

/** Without a metric, none could be read. */
type OnMetricError = (error: unknown, metric?: string) => void;

export const createMetrics = (figures: readonly (Figure | LabeledFigure)[], onError: OnMetricError): Metrics => {
  const registry = new Registry();
  // Its own figures of the event loop include the interval of their checks, and do not name a cause.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10_000 });
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag')) registry.removeSingleMetric(name);
  registerFigure(registry, createPauseFigure(), onError);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  for (const figure of figures) registerFigure(registry, figure, onError);
  return {
    mediaType: registry.contentType,
    read: () =>
      registry.metrics().catch((error: unknown) => {
        onError(error);
        throw error;
      }),
    observeRequests: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unmatched';
        duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
      });
    },
  };
};

const createPauseFigure = (): LabeledFigure => {
  const takePauses = watchPauses();
  return {
    name: 'nodejs_eventloop_pause_seconds',
    help: 'Longest time since the last reading in which all requests waited, by the work that ran in it',
    label: 'cause',
    values: async () => {
      const pauses = takePauses();
      const longest = Math.max(0, ...pauses.map(({ seconds }) => seconds));
      return [['any', longest], ...pauses.map(({ cause, seconds }) => [cause, seconds] as const)];
    },
  };
};

/** A figure that cannot be read, for example without a database, is absent. The others are shown. */
const registerFigure = (registry: Registry, figure: Figure | LabeledFigure, onError: OnMetricError): void => {
  const { name, help } = figure;
  new Gauge({
    name,
    help,
    labelNames: 'label' in figure ? [figure.label] : [],
    registers: [registry],
    async collect() {
      if ('value' in figure) return this.set(figure.value());
      this.reset();
      try {
        for (const [label, value] of await figure.values()) this.set({ [figure.label]: label }, value);
      } catch (error) {
        onError(error, name);
      }
    },
  });
};

/** A listener of its own, so that a proxy of the application cannot forward to it. */
export const serveMetrics = async (
  metrics: Metrics,
  at: { readonly port: number; readonly host: string },
): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.mediaType }).end(text),
      // Already reported.
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${at.host}:${port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
