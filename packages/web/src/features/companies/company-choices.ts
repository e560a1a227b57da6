import { pricingRoutes } from '@shelfward/contract/pricing/pricing.contract.ts';
import { type Choice, choicesOf, type QueryOf, resource } from '../../kit/resource.ts';
import { paymentTerms } from '../payment-terms/payment-terms.api.ts';

const pricing = resource('pricing', pricingRoutes);

/** Neither list is long; all are read when one that is already chosen needs its name, which may be inactive by now. */
export const priceListChoices = (search: string, chosen?: readonly string[]): QueryOf<readonly Choice[]> =>
  choicesOf(pricing.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));

export const paymentTermChoices = (search: string, chosen?: readonly string[]): QueryOf<readonly Choice[]> =>
  choicesOf(paymentTerms.list({ query: { search, size: 2000, includeInactive: chosen !== undefined } }));
