import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { instant } from '../../kit/dates.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id, listQuery, pageSchema, params, query } from '../../kit/shapes.ts';
import { integrationType, queueStatus } from './integrations.shapes.ts';

/** A queued, running, or completed run of an integration. */
export const queueItem = z.strictObject({
  id,
  integrationId: id,
  integrationType,
  status: queueStatus,
  /** Lower values run first. */
  priority: z.int(),
  createdDate: instant,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  /** Milliseconds from start to end, or until now while it is running; null for a run that waits or never started. */
  duration: z.int().nullable(),
  completeSync: z.boolean(),
  /** A pending run that cannot start because its integration or the connection is inactive or not operating. */
  held: z.boolean(),
  /** A user canceled the run; its status is FAILED as soon as it has stopped. */
  canceled: z.boolean(),
  /** The number of attempts. */
  attempts: z.int(),
  /** The time of the next attempt after a transient failure. */
  nextAttemptTime: instant.nullable(),
  progress: z.strictObject({
    done: z.int(),
    /** Null when the total is unknown. */
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
    summary: 'List the runs with a status, or all completed ones, newest first',
    query: listQuery(['createdDate', 'startTime', 'endTime', 'status', 'completeSync', 'duration', 'done', 'failed'], {
      integrationId: query.id,
      status: queueStatus.optional(),
      completeSync: query.choice,
      canceled: query.choice,
    }),
    status: 200,
    response: pageSchema(queueItem),
  },
  current: {
    method: 'GET',
    path: `${path}/current`,
    access: admins,
    summary: 'Get the queued and running runs of integrations with their progress',
    query: z.strictObject({ integrationIds: query.ids.pipe(z.array(id).min(1)) }),
    status: 200,
    response: z.array(queueItem),
  },
  cancel: {
    method: 'POST',
    path: `${path}/{queueItemId}/cancel`,
    access: admins,
    summary: 'Cancel a run: a pending run ends at once, a running run stops at its next step',
    params: params('queueItemId'),
    status: 200,
    response: queueItem,
    errors: ['QUEUE_ITEM_NOT_FOUND', 'QUEUE_ITEM_ENDED'],
  },
});
