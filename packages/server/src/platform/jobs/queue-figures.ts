import type { LabeledFigure } from '../core/figure.ts';
import type { Database } from '../db/database.ts';
import type { JobQueue, JobTable } from './job-queue.ts';
import { listQueueStates, type QueueState } from './queue-states.queries.ts';

const definitions: readonly (readonly [key: Exclude<keyof QueueState, 'name'>, name: string, help: string])[] = [
  ['waiting', 'jobs_waiting', 'Jobs that no worker holds, of all clients'],
  ['running', 'jobs_running', 'Jobs that a worker holds, on all nodes'],
  ['retrying', 'jobs_retrying', 'Waiting jobs that failed before'],
  ['overdueSeconds', 'jobs_overdue_seconds', 'The longest time that a job which may start has waited for a worker'],
];

/** One query provides all figures of a scrape, and the scrapes of several collectors. */
const cacheMs = 5000;

/** The metrics of the job queues, by queue. */
export const createQueueFigures = (
  database: Database,
  queues: readonly JobQueue<JobTable>[],
  clock: () => Date,
): readonly LabeledFigure[] => {
  let latest: { readonly at: number; readonly states: Promise<readonly QueueState[]> } | undefined;
  const read = () => {
    const now = clock();
    if (!latest || now.getTime() - latest.at >= cacheMs)
      latest = { at: now.getTime(), states: database.system((db) => listQueueStates(db, queues, now)) };
    return latest.states;
  };
  return definitions.map(([key, name, help]) => ({
    name,
    help,
    label: 'queue',
    values: async () => (await read()).map((state) => [state.name, state[key]] as const),
  }));
};
