/** What can be down, as a column each of the matrix. */
export const failings = ['ERP', 'Mail', 'Carrier', 'Worker', 'Database'] as const;
export type Failing = (typeof failings)[number];

/** What people do all day, as a row each. */
export const actionNames = [
  'Sign in',
  'Ask for a new password',
  'Open the orders',
  'Create an order',
  'Approve an order',
  'Change a proposed quantity',
  'Import a file of sales',
  'Open a report',
  'Mail a report',
  'Start syncs and watch them',
  'Test connections',
  'Type a tracking number',
] as const;
export type ActionName = (typeof actionNames)[number];

const works = 'Works.';
const unread =
  'Asked for three times, then “The service is not available right now. Try again in a moment.” with Retry.';
const unsaved =
  '“The service is not available right now. Try again in a moment.” Nothing is kept but what was typed; sent again, it is done once.';
const later = 'Works; the mail goes out as soon as it can, once.';

/** What a person sees where something is down; where nothing is said, it works. */
const exceptions: Readonly<Record<Failing, Partial<Record<ActionName, string>>>> = {
  ERP: {
    'Approve an order':
      'Works. The order waits for the ERP, and goes there once when it is back; the integrations say why it waits.',
    'Start syncs and watch them':
      'The run through the ERP waits, with the reason and the time of its next attempt, and completes by itself; the others run.',
    'Test connections': 'The ERP’s says that the server could not be reached; the carrier’s is right.',
  },
  Mail: { 'Ask for a new password': later, 'Mail a report': later },
  Carrier: {
    'Start syncs and watch them':
      'The run that asks the carrier waits, with the reason and the time of its next attempt, and completes by itself; the others run.',
    'Test connections': 'The carrier’s says that it could not be reached; the ERP’s is right.',
    'Type a tracking number':
      'Works. Its timeline is empty and says why the carrier could not be asked; the scans come by themselves later.',
  },
  Worker: {
    'Ask for a new password': later,
    'Mail a report': later,
    'Approve an order': 'Works. The order goes to the ERP when the worker is back.',
    'Start syncs and watch them': 'They wait in the queue, and run when the worker is back.',
    'Type a tracking number': 'Works. Its timeline is empty until the worker is back.',
  },
  Database: {
    'Sign in': unsaved,
    'Ask for a new password': unsaved,
    'Open the orders': unread,
    'Create an order': unsaved,
    'Approve an order': unsaved,
    'Change a proposed quantity': unsaved,
    'Import a file of sales': unsaved,
    'Open a report': unread,
    'Mail a report': unsaved,
    'Start syncs and watch them': unsaved,
    'Test connections': unsaved,
    'Type a tracking number': unsaved,
  },
};

export const seenIn = (action: ActionName, failing: Failing): string => exceptions[failing][action] ?? works;

/** As it stands in the document. */
export const matrixTable = (): string =>
  [
    ['', ...failings],
    ['---', ...failings.map(() => '---')],
    ...actionNames.map((action) => [action, ...failings.map((failing) => seenIn(action, failing))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
