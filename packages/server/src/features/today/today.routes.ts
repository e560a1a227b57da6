import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { decideTasks, listAssignees } from './decisions.service.ts';
import { listTaskStores } from './task-stores.service.ts';
import { countForMenu, getSummary, listTasks } from './tasks.service.ts';
import { getTodayMail, saveTodayMail } from './today-mails.service.ts';

export const todayTasks = bind('today', todayRoutes, {
  tasks: (ctx, { query }) => listTasks(ctx, query),
  summary: (ctx, { query }) => getSummary(ctx, query.companyId),
  counts: (ctx) => countForMenu(ctx),
  assignees: (ctx) => listAssignees(ctx),
  taskStores: (ctx, { params }) => listTaskStores(ctx, params.id),
  mail: (ctx) => getTodayMail(ctx),
  saveMail: (ctx, { body }) => saveTodayMail(ctx, body),
  decide: (ctx, { body }) => decideTasks(ctx, body),
});
