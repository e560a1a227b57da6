import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageOf, query } from '../../kit/shapes.ts';
import { integrationType, queueStatus } from './integrations.shapes.ts';

/** One run of an integration, waiting, under way or over. */
export const queueItem = z.strictObject({
  id,
  integrationId: id,
  integrationType,
  status: queueStatus,
  /** Lower goes first. */
  priority: z.int(),
  createdDate: instant,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** Milliseconds from start to end; up to now while it runs. */
  duration: z.int().nullable(),
  completeSync: z.boolean(),
  /** How often it was begun. */
  attempts: z.int(),
  /** When it is tried again after a failure that may pass. */
  nextAttemptTime: instant.nullable(),
  progress: z.strictObject({
    done: z.int(),
    /** Null where nobody knows how much there is. */
    total: z.int().nullable(),
    failed: z.int(),
    message: z.string().nullable(),
  }),
});
export type QueueItem = z.infer<typeof queueItem>;

const path = '/api/v1/integration/queue-item';

export const integrationQueueRoutes = defineRoutes({
  history: {
    method: 'GET',
    path: `${path}/history`,
    access: admins,
    summary: 'Runs that are over, the newest first',
    query: listQuery(['createdDate', 'startTime', 'endTime', 'status'], {
      integrationId: query.id,
      status: queueStatus.optional(),
    }),
    status: 200,
    response: pageOf(queueItem),
  },
  current: {
    method: 'GET',
    path: `${path}/current`,
    access: admins,
    summary: 'The runs of these integrations that wait or are under way, with how far they are',
    query: z.strictObject({ integrationIds: query.ids.pipe(z.array(id).min(1)) }),
    status: 200,
    response: z.array(queueItem),
  },
});
