import { z } from 'zod';
import { admins } from '../../kit/access.ts';
import { defineRoutes } from '../../kit/route.ts';
import { id } from '../../kit/shapes.ts';

/** Something has changed about these integrations: their runs, how far they are, their logs. Read it anew. */
export const integrationsChanged = z.strictObject({ integrationIds: z.array(id) });

export const integrationEventRoutes = defineRoutes({
  events: {
    method: 'GET',
    path: '/api/v1/integration/events',
    access: admins,
    summary: 'Server-sent events `changed`: which integrations there is news of, a second later at most',
    status: 200,
    answersEvents: true,
    errors: ['UNAVAILABLE'],
  },
});
