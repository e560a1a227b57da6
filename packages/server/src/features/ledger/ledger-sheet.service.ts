import { xlsxMediaType } from '@shelfward/contract/kit/spreadsheet.rules.ts';
import { describeFigures, stockOutCauseLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import { sheetFileName } from '@shelfward/tables/spreadsheets/sheet-file.rules.ts';
import { streamTable } from '@shelfward/tables/spreadsheets/table-workbook.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type Ctx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { FileInPieces } from '../../platform/http/bind.ts';
import { listStockOuts } from './ledger.queries.ts';
import { findNewest, loadLedger, requireCompany } from './ledger.service.ts';

const maxRows = 200_000;

/** Each time without stock on the first sheet, and the figures on the last one. */
export const exportLedger = async (ctx: Ctx, companyId: number): Promise<FileInPieces> => {
  await requireCompany(ctx, companyId);
  const [, done] = await findNewest(ctx);
  const ledger = done && (await loadLedger(ctx, done, { companyId, userId: ctx.actor.userId }));
  if (!done || !ledger) throw new AppError('NOT_FOUND');
  const rows = await listStockOuts(ctx, done.id, companyId, maxRows);
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const content = streamTable({
    name: 'Days without stock',
    columns: [
      { header: 'Store', kind: 'text' },
      { header: 'Product', kind: 'text' },
      { header: 'Cause', kind: 'text' },
      { header: 'First day', kind: 'day' },
      { header: 'Days', kind: 'units' },
      { header: 'Order', kind: 'text' },
      { header: 'Proposal', kind: 'text' },
    ],
    rows: rows.map(({ store, product, cause, firstDay, days, orderId, orderProposalId }) => [
      store.name,
      product.name,
      stockOutCauseLabels[cause],
      firstDay,
      days,
      orderId === null ? null : String(orderId),
      orderProposalId === null ? null : String(orderProposalId),
    ]),
    currency,
    about: describeFigures(ledger, currency).map(({ label, value }) => [label, value]),
  });
  return { name: sheetFileName(`Ledger ${today(ctx)}`), mediaType: xlsxMediaType, content, disposition: 'attachment' };
};
