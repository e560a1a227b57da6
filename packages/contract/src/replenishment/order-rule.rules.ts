/**
 * What proposals order. PAR_LEVEL: up to the par level. PROJECTED: what covers the demand from the next delivery to the one
 * after it, beyond the stock that is expected at the delivery.
 */
export const orderRules = ['PAR_LEVEL', 'PROJECTED'] as const;
export type OrderRule = (typeof orderRules)[number];

interface OrderRuleTerms {
  readonly orderRule: OrderRule | null;
  readonly serviceLevelBasis: 'FIXED' | 'MARGIN';
}

/** A service level by margin and holding cost is the one at which projected orders cost least. */
export const getOrderRule = ({ orderRule, serviceLevelBasis }: OrderRuleTerms): OrderRule =>
  orderRule ?? (serviceLevelBasis === 'MARGIN' ? 'PROJECTED' : 'PAR_LEVEL');
