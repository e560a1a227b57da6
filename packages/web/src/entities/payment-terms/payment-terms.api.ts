import { paymentTermRoutes } from '@shelfward/contract/payment-terms/payment-terms.contract.ts';
import { resource } from '../../kit/resource.ts';

export const paymentTerms = resource('payment-terms', paymentTermRoutes);
