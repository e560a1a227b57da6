import { runReading } from '../../platform/imports/reading.worker.ts';
import { readFigureFile } from './figure-file.service.ts';

await runReading(readFigureFile);
