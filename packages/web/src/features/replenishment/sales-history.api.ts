import { salesHistoryRoutes } from '@shelfward/contract/replenishment/sales-history.contract.ts';
import { resource } from '../../kit/resource.ts';

export const salesHistory = resource('sales-history', salesHistoryRoutes);
