import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id } from '../../kit/shapes.ts';

/** These integrations have changed: their runs, progress, or logs. Clients reload them. */
export const integrationsChanged = z.strictObject({ integrationIds: z.array(id) });

export const integrationEventRoutes = defineRoutes({
  events: {
    method: 'GET',
    path: '/api/v1/integration/events',
    access: admins,
    summary: 'Stream server-sent events `changed` with the ids of changed integrations, at most one second later',
    status: 200,
    eventStream: true,
    errors: ['UNAVAILABLE'],
  },
});
