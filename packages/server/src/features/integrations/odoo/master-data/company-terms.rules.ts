/** The terms of a company that an import takes from Odoo. */
export interface CompanyTerms {
  readonly paymentTerm: string | null;
  readonly priceList: string | null;
}

/** A change of a term: the names before and after. */
export interface TermChange {
  readonly term: 'price list' | 'payment term';
  readonly from: string | null;
  readonly to: string | null;
}

export const findTermChanges = (before: CompanyTerms, after: CompanyTerms): TermChange[] => [
  ...(before.priceList === after.priceList
    ? []
    : [{ term: 'price list' as const, from: before.priceList, to: after.priceList }]),
  ...(before.paymentTerm === after.paymentTerm
    ? []
    : [{ term: 'payment term' as const, from: before.paymentTerm, to: after.paymentTerm }]),
];

export const formatTermChange = (company: string, { term, from, to }: TermChange): string =>
  `The ${term} of ${company} was changed from ${from ?? 'none'} to ${to ?? 'none'}, as in Odoo.`;

/** Odoo appends the currency to the label of a price list. */
export const toPriceListName = (label: string): string => label.replace(/ \([A-Z]{3}\)$/, '');

/** `price list: Retail to Wholesale`. */
export const summarizeTermChange = ({ term, from, to }: TermChange): string =>
  `${term}: ${from ?? 'none'} to ${to ?? 'none'}`;
