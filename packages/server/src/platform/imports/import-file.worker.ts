import { runReading } from '../tables/reading.worker.ts';
import { readImportFile } from './file-reader.ts';

await runReading(readImportFile);
