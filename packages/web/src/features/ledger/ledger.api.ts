import { ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';
import { resource } from '../../kit/resource.ts';

export const ledgers = resource('ledger', ledgerRoutes);
