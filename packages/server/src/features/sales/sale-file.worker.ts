import { runReading } from '../../platform/imports/reading.worker.ts';
import { readSaleFile } from './sale-file.service.ts';

await runReading(readSaleFile);
