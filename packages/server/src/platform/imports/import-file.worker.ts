import { runReading } from './reading.worker.ts';
import { readStagedFile } from './staged-file.ts';

await runReading(readStagedFile);
