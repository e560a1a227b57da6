import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { resource } from '../../kit/resource.ts';

export const promotions = resource('promotions', promotionRoutes);
