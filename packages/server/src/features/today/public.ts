export { sendDueTodayMails } from './mail-due-tasks.service.ts';
export { recordFigures } from './record-figures.service.ts';
export { rescheduleTodayMails, todayMailSource } from './today-mails.service.ts';
