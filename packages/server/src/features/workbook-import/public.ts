export { undoWorkbook } from './workbook-import.undo.ts';
