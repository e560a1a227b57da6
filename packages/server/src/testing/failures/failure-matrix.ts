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

const works = 'Works.';
const notLoaded = 'After three attempts: “The service is not available right now. Try again in a moment.” with Retry.';
const notSaved =
  '“The service is not available right now. Try again in a moment.” No data is saved. The form retains its input; submitting it again applies the change once.';
const sentLater = 'Works. The e-mail is sent later, once.';

/** Behavior that differs from "Works." */
const exceptions: Readonly<Record<Component, Partial<Record<ActionName, string>>>> = {
  ERP: {
    'Approve an order':
      'Works. The order is exported once when the ERP is available again. The integration shows why the export is delayed.',
    'Start syncs and watch them':
      'The ERP run is queued for retry, shows the reason and the next attempt, and completes automatically. Other runs are not affected.',
    'Test connections': 'The ERP test reports that the server could not be reached. The carrier test succeeds.',
  },
  Mail: { 'Request a password reset': sentLater, 'E-mail a report': sentLater },
  Carrier: {
    'Start syncs and watch them':
      'The tracking run is queued for retry, shows the reason and the next attempt, and completes automatically. Other runs are not affected.',
    'Test connections': 'The carrier test reports that the server could not be reached. The ERP test succeeds.',
    'Enter a tracking number':
      'Works. The timeline is empty and shows why tracking failed. Tracking events are loaded automatically later.',
  },
  Worker: {
    'Request a password reset': sentLater,
    'E-mail a report': sentLater,
    'Approve an order': 'Works. The order is exported when the worker runs again.',
    'Start syncs and watch them': 'The runs stay queued and start when the worker runs again.',
    'Enter a tracking number': 'Works. The timeline is empty until the worker runs again.',
  },
  Database: {
    'Sign in': notSaved,
    'Request a password reset': notSaved,
    'Open the order list': notLoaded,
    'Create an order': notSaved,
    'Approve an order': notSaved,
    'Change a proposed quantity': notSaved,
    'Import a sales file': notSaved,
    'Open a report': notLoaded,
    'E-mail a report': notSaved,
    'Start syncs and watch them': notSaved,
    'Test connections': notSaved,
    'Enter a tracking number': notSaved,
  },
};

export const expectedBehavior = (action: ActionName, component: Component): string =>
  exceptions[component][action] ?? works;

/** The matrix as a Markdown table; docs/failures.md contains it. */
export const formatMatrix = (): string =>
  [
    ['', ...components],
    ['---', ...components.map(() => '---')],
    ...actionNames.map((action) => [action, ...components.map((component) => expectedBehavior(action, component))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
