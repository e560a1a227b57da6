import { runReading } from '../../platform/imports/reading.worker.ts';
import { readWorkbookSheets } from './workbook-sheets.service.ts';

await runReading(readWorkbookSheets);
