import type { ReportMail, ReportRecipient } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';

export const makeRecipient = (recipient: Partial<ReportRecipient> = {}): ReportRecipient => ({
  userId: null,
  address: null,
  filters: null,
  firstName: '',
  lastName: '',
  email: 'ann@firm.example',
  obstacle: null,
  ...recipient,
});

/** Belongs to the user of tests. */
export const makeSchedule = (schedule: Partial<ReportMail> = {}): ReportMail => ({
  id: 7,
  name: 'Stores of the week',
  screen: 'STORE_PERFORMANCE',
  search: '',
  report: {
    groupByType: 'STORE',
    attributeKeyId: null,
    withoutRegion: false,
    withoutProductLine: false,
    comparison: 'CALENDAR',
    sameStoresOnly: false,
    likeForLike: false,
  },
  savedViewId: null,
  savedViewName: null,
  days: { name: 'Last Month' },
  frequency: 'WEEKLY',
  weekday: 'FRIDAY',
  dayOfMonth: 1,
  hour: 6,
  formats: ['PICTURE', 'XLSX'],
  owner: { id: 7, firstName: 'Dana', lastName: 'Whitfield', email: 'dana@firm.example', scope: null },
  recipients: [makeRecipient({ userId: 1 })],
  isPaused: false,
  problem: null,
  lastProblem: null,
  nextMailAt: '2026-11-27T06:00:00.000Z',
  lastMailedAt: null,
  ...schedule,
});

/** As the calls for one schedule return it. */
export const makeScheduleRecord = (schedule: Partial<ReportMail> = {}) => ({ ...makeSchedule(schedule), version: 1 });
