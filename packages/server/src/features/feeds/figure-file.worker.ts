import { runReading } from '../../platform/tables/reading.worker.ts';
import { readFigureFile } from './figure-file.service.ts';

await runReading(readFigureFile);
