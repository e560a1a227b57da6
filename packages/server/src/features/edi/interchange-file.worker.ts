import { serveReading } from '../../platform/imports/reading.worker.ts';
import { packFile } from './interchange-file.service.ts';

serveReading(() => packFile);
