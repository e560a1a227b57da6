import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { TestClient } from '../../testing/client.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { makeCompany, makeRegion } from '../companies/companies.factory.ts';
import { saveCalendar, weekOfTests } from './calendars.factory.ts';

let files = 0;

const regionWithCalendar = async (client: TestClient) => {
  const companyId = await client.db((db) => makeCompany(db));
  const scopeId = await client.db((db) => makeRegion(db, { companyId }));
  await saveCalendar(client, { scope: 'regions', scopeId });
  return { companyId, params: { scope: 'regions' as const, scopeId } };
};

defineExamples(deliveryCalendarRoutes)({
  list: async (client) => ({ query: { companyId: (await regionWithCalendar(client)).companyId } }),
  get: async (client) => ({ params: (await regionWithCalendar(client)).params }),
  update: async (client) => ({
    params: (await regionWithCalendar(client)).params,
    body: {
      own: {
        pattern: { ...weekOfTests, cutOff: '16:30', timeZone: 'America/Chicago' },
        exceptions: [{ day: '2026-12-25', kind: 'CLOSED' as const, name: 'Christmas Day' }],
      },
    },
  }),
  import: async (client) => {
    files += 1;
    const name = `Company of calendars ${files}`;
    await client.db((db) => makeCompany(db, { name }));
    const content = `Company,Order days,Cut-off,Delivery days,Lead days\n${name},"Mon, Thu",14:00,Wed,1\n`;
    return { body: { metadata: {} }, files: { file: new File([content], 'calendars.csv') } };
  },
  remove: async (client) => ({ params: (await regionWithCalendar(client)).params }),
});
