import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figure, LabeledFigure } from '../core/figure.ts';
import type { Services } from './services.ts';

/** Prometheus metrics of the process, the routes by status, and the features. */
export const mountMetrics = (app: FastifyInstance, figures: NonNullable<Services['figures']> = []): void => {
  const registry = new Registry();
  // The default of 10 ms wakes an idle process 100 times a second, which costs 2% of a core. The lag includes the interval.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  for (const figure of figures) registerFigure(app, registry, figure);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { logLevel: 'silent' }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
};

/** A figure that cannot be read, for example without a database, is absent. The others are shown. */
const registerFigure = (app: FastifyInstance, registry: Registry, figure: Figure | LabeledFigure): void => {
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
        app.log.warn({ err: error, metric: name }, 'a metric could not be read');
      }
    },
  });
};
