import { runReading } from '../../platform/tables/reading.worker.ts';
import { readWorkbookSheets } from './workbook-sheets.types.ts';

await runReading(readWorkbookSheets);
