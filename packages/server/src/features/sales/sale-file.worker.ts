import { runReading } from '../../platform/tables/reading.worker.ts';
import { readSaleFile } from './sale-file.ts';

await runReading(readSaleFile);
