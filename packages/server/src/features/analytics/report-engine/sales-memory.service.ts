import type { Database } from '../../../platform/db/database.ts';
import type { Figure } from '../../../platform/http/services.ts';
import { type CubeFigures, type CubeSettings, createSalesCube } from './cube/cube.ts';
import { answerFromMemory } from './sales-engine.service.ts';

const told: readonly (readonly [key: keyof CubeFigures, name: string, help: string])[] = [
  ['clients', 'sales_memory_clients', 'Clients whose sales are in memory'],
  ['rows', 'sales_memory_rows', 'Rows of daily sales in memory'],
  ['bytes', 'sales_memory_bytes', 'Bytes of daily sales in memory'],
  ['loadSeconds', 'sales_memory_load_seconds', 'What bringing a client into memory or up to date took last'],
  ['answered', 'sales_memory_answers', 'Questions about sales that were answered from memory'],
  ['passedOn', 'sales_memory_passed_on', 'Questions that the database had to answer though memory was asked'],
];

/** Has the sales of this database's clients answered from memory, as far as it reaches. */
export const startSalesMemory = (database: Database, settings: CubeSettings) => {
  const cube = createSalesCube(settings);
  answerFromMemory(database, cube);
  const figures: readonly Figure[] = told.map(([key, name, help]) => ({
    name,
    help,
    value: () => cube.figures()[key],
  }));
  return { figures, stop: cube.stop };
};
