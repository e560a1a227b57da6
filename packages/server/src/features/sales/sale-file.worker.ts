import { runReading } from '../../platform/tables/reading.worker.ts';
import { readSaleFile } from './sale-file.service.ts';

await runReading(readSaleFile);
