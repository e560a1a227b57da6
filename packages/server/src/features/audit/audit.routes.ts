import { auditRoutes, historyAccess } from '@shelfward/contract/audit/audit.contract.ts';
import { isAllowed } from '@shelfward/contract/kit/access.ts';
import { countAuditEntries, findAuditEntries } from '../../platform/audit/history.queries.ts';
import { AppError } from '../../platform/core/errors.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { bind } from '../../platform/http/bind.ts';
import { hasRecord } from './audit.queries.ts';
import { exportLog, listLog } from './audit-log.service.ts';

export const audit = bind('audit', auditRoutes, {
  log: (ctx, { query }) => listLog(ctx, query),
  exportLog: (ctx, { query }) => exportLog(ctx, query),
  history: async (ctx, { params: { entityType, entityId }, query }) => {
    if (!isAllowed(historyAccess(entityType), ctx.actor.roles)) throw new AppError('FORBIDDEN');
    if (!(await hasRecord(ctx, entityType, entityId))) throw new AppError('NOT_FOUND');
    const { direction = 'desc' } = query.sort[0] ?? {};
    const wanted = { entityType, entityId, direction, limit: query.size, offset: query.page * query.size };
    const entries = await findAuditEntries(ctx, wanted);
    return pageFrom(entries, await countAuditEntries(ctx, entityType, entityId), query);
  },
});
