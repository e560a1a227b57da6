import { runReading } from '../../platform/tables/reading.worker.ts';
import { readWorkbookSheets } from './workbook-sheets.service.ts';

await runReading(readWorkbookSheets);
