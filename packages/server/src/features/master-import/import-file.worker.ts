import { runReading } from '../../platform/tables/reading.worker.ts';
import { readImportFile } from './import-file.types.ts';

await runReading(readImportFile);
