import { addDays } from '@shelfward/contract/kit/dates.ts';
import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { listOpenTasks, makeOrderTask, makeStockOut } from './today.factory.ts';

defineExamples(todayRoutes)({
  tasks: async (client) => {
    const { companyId } = await makeOrderTask(client);
    return { query: { companyId } };
  },
  summary: async (client) => {
    const { companyId } = await makeOrderTask(client);
    return { query: { companyId } };
  },
  counts: () => ({}),
  assignees: () => ({}),
  taskStores: async (client) => ({ params: { id: (await makeStockOut(client)).taskId } }),
  mail: () => ({}),
  saveMail: () => ({ body: { frequency: 'WEEKLY', weekday: 'FRIDAY', hour: 7 } }),
  decide: async (client) => {
    await makeOrderTask(client);
    const tasks = (await listOpenTasks(client)).map(({ id, cause }) => ({ id, cause }));
    const snoozedUntil = addDays(new Date().toISOString().slice(0, 10), 7);
    return { body: { decision: 'SNOOZE', tasks: tasks.slice(0, 1), snoozedUntil } };
  },
});
