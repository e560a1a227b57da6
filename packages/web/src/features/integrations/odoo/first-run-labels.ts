import type {
  PreviewEntity,
  PreviewGroup,
  PreviewOutcome,
} from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';

const nouns: Readonly<Record<PreviewEntity, readonly [one: string, many: string]>> = {
  CONNECTION: ['finding', 'findings'],
  COMPANY: ['company', 'companies'],
  STORE: ['store', 'stores'],
  PRODUCT: ['product', 'products'],
  PRICE_LIST: ['price list', 'price lists'],
  PRICE: ['price', 'prices'],
  STOCK: ['stock level', 'stock levels'],
  ORDER: ['order', 'orders'],
};

const isExport = (type: IntegrationType): boolean => type.startsWith('SHELF_TO_ODOO');

const outcomeLabel = (outcome: PreviewOutcome, type: IntegrationType): string => {
  const labels: Readonly<Record<PreviewOutcome, string>> = {
    CREATED: isExport(type) ? 'created in Odoo' : 'created',
    MATCHED: 'matched',
    CHANGED: isExport(type) ? 'changed in Odoo' : 'changed',
    SENT: 'sent to Odoo',
    UNMATCHED: 'not in Odoo',
    AMBIGUOUS: 'ambiguous',
    FAILED: isExport(type) ? 'not sent' : 'not imported',
  };
  return labels[outcome];
};

/** `12 companies created`. */
export const formatGroup = ({ entity, outcome, count }: PreviewGroup, type: IntegrationType): string =>
  `${formatCount(count, ...nouns[entity])} ${outcomeLabel(outcome, type)}`;

/** Groups that a user should look at before the run; changes of companies are also those of their terms. */
export const needsAttention = ({ entity, outcome }: PreviewGroup): boolean =>
  ['AMBIGUOUS', 'FAILED', 'UNMATCHED'].includes(outcome) || (entity === 'COMPANY' && outcome === 'CHANGED');
