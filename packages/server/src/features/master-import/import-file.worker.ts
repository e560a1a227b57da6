import { runReading } from '../../platform/tables/reading.worker.ts';
import { readImportFile } from './import-file.ts';

await runReading(readImportFile);
