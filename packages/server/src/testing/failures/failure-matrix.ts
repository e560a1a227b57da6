/** Components that can be down: the columns of the matrix. */
export const components = ['ERP', 'Mail', 'Carrier', 'Worker', 'Database'] as const;
export type Component = (typeof components)[number];

/** Typical user actions: the rows of the matrix. */
export const actionNames = [
  'Sign in',
  'Request a password reset',
  'Open the order list',
  'Create an order',
  'Approve an order',
  'Change a proposed quantity',
  'Import a sales file',
  'Open a report',
  'E-mail a report',
  'Start syncs and watch them',
  'Test connections',
  'Enter a tracking number',
] as const;
export type ActionName = (typeof actionNames)[number];

/** What each cell means for the user. */
const outcomes = {
  Works: 'The action is not affected.',
  'Not saved':
    '“The service is not available right now. Try again in a moment.” No data is saved. The form retains its input; submitting it again applies the change once.',
  'Not loaded': 'After three attempts: “The service is not available right now. Try again in a moment.” with Retry.',
  'Sent later': 'The action works. The e-mail is sent later, once.',
  'Exported later':
    'The action works. The order is exported once when the component is available again. The integration shows why the export is delayed.',
  'Exported by the worker': 'The action works. The order is exported when the worker runs again.',
  'Retried later':
    'The run of this component is queued for retry, shows the reason and the next attempt, and completes automatically. Other runs are not affected.',
  'Started later': 'The runs stay queued and start when the worker runs again.',
  'Not reached': 'The test of this component reports that the server could not be reached. The other tests succeed.',
  'Tracked later':
    'The action works. The timeline is empty and shows why tracking failed. Tracking events are loaded automatically later.',
  'Tracked by the worker': 'The action works. The timeline is empty until the worker runs again.',
} as const;
type Outcome = keyof typeof outcomes;

/** Behavior that differs from "Works". */
const exceptions: Readonly<Record<Component, Partial<Record<ActionName, Outcome>>>> = {
  ERP: {
    'Approve an order': 'Exported later',
    'Start syncs and watch them': 'Retried later',
    'Test connections': 'Not reached',
  },
  Mail: { 'Request a password reset': 'Sent later', 'E-mail a report': 'Sent later' },
  Carrier: {
    'Start syncs and watch them': 'Retried later',
    'Test connections': 'Not reached',
    'Enter a tracking number': 'Tracked later',
  },
  Worker: {
    'Request a password reset': 'Sent later',
    'E-mail a report': 'Sent later',
    'Approve an order': 'Exported by the worker',
    'Start syncs and watch them': 'Started later',
    'Enter a tracking number': 'Tracked by the worker',
  },
  Database: {
    ...Object.fromEntries(actionNames.map((action) => [action, 'Not saved' as const])),
    'Open the order list': 'Not loaded',
    'Open a report': 'Not loaded',
  },
};

export const expectedBehavior = (action: ActionName, component: Component): Outcome =>
  exceptions[component][action] ?? 'Works';

/** The matrix as a Markdown table, and the list of its outcomes; docs/failures.md contains both. */
export const formatMatrix = (): string =>
  [
    formatTable(),
    Object.entries(outcomes)
      .map(([name, text]) => `- **${name}**: ${text}`)
      .join('\n'),
  ].join('\n\n');

const formatTable = (): string =>
  [
    ['', ...components],
    ['---', ...components.map(() => '---')],
    ...actionNames.map((action) => [action, ...components.map((component) => expectedBehavior(action, component))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
