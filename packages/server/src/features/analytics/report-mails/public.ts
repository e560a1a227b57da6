export { sendDueReports } from './mail-due-reports.service.ts';
