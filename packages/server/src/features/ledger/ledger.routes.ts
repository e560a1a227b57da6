import { ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { bind } from '../../platform/http/bind.ts';
import { getLedger, listLedgerStockOuts, startLedger } from './ledger.service.ts';
import { exportLedger } from './ledger-sheet.service.ts';

export const ledger = bind('ledger', ledgerRoutes, {
  get: (ctx, { query }) => getLedger(ctx, query),
  start: (ctx, { body }) => startLedger(ctx, body),
  stockOuts: (ctx, { query }) => listLedgerStockOuts(ctx, query),
  xlsx: (ctx, { query }) => exportLedger(ctx, query.companyId ?? 0),
});
