import type { Figure } from '../../../platform/core/figure.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type CubeMetrics, type CubeSettings, createSalesCube } from './cube/cube.ts';
import { attachSalesCube } from './sales-engine.service.ts';

const metricDefinitions: readonly (readonly [key: keyof CubeMetrics, name: string, help: string])[] = [
  ['clients', 'sales_memory_clients', 'Clients whose sales are in memory'],
  ['rows', 'sales_memory_rows', 'Rows of daily sales in memory'],
  ['bytes', 'sales_memory_bytes', 'Bytes of daily sales in memory'],
  ['loadSeconds', 'sales_memory_load_seconds', 'Duration of the last load or update of a client'],
  ['served', 'sales_memory_answers', 'Sales queries that the in-memory cube served'],
  ['passedOn', 'sales_memory_passed_on', 'Sales queries that the in-memory cube passed to the database'],
];

/** Starts the in-memory sales cube for this database and returns its metrics. */
export const startSalesCube = (database: Database, settings: CubeSettings) => {
  const cube = createSalesCube(settings);
  attachSalesCube(database, cube);
  const figures: readonly Figure[] = metricDefinitions.map(([key, name, help]) => ({
    name,
    help,
    value: () => cube.metrics()[key],
  }));
  return { figures, stop: cube.stop };
};
