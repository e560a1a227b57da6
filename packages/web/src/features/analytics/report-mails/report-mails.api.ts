import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const reportMails = resource('report-mails', reportMailRoutes, { reads: ['receipt'] });
