export { mailDueReports } from './mail-due-reports.service.ts';
