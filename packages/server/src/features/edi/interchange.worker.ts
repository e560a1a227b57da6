import { serveReading } from '../../platform/imports/reading.worker.ts';
import { openInterchangeContent } from './interchange-content.service.ts';

serveReading(openInterchangeContent);
