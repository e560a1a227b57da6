import { type GroupByType, isByAttribute } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import { AppError, found } from '../../../platform/core/errors.ts';
import { type AttributeKeyName, findAttributeKey } from './attribute-keys.queries.ts';
import type { Grouping } from './report-rows.queries.ts';

/** The grouping that a report request names. */
export interface GroupingInput {
  readonly type: GroupByType;
  readonly attributeKeyId?: number | null | undefined;
}

/** Undefined for months, which group neither stores nor products. */
export const resolveGrouping = async (ctx: DataCtx, grouped: GroupingInput): Promise<Grouping | undefined> => {
  const { type } = grouped;
  const key = await getGroupingAttributeKey(ctx, grouped);
  switch (type) {
    case 'YEAR_MONTH':
      return undefined;
    case 'COMPANY':
    case 'REGION':
    case 'STORE':
      return { by: 'store', rows: type };
    case 'PRODUCT_LINE':
    case 'PRODUCT':
      return { by: 'product', rows: type };
    case 'ATTRIBUTE_VALUE':
    case 'ATTRIBUTE_KEY_ID':
      return { by: 'product', rows: { attributeKeyId: key?.id ?? 0 } };
  }
};

/** The attribute key of a grouping by attribute; undefined for other groupings. */
export const getGroupingAttributeKey = async (
  ctx: DataCtx,
  { type, attributeKeyId }: GroupingInput,
): Promise<AttributeKeyName | undefined> => {
  if (!isByAttribute(type)) return undefined;
  if (attributeKeyId == null) throw new AppError('BREAKDOWN_FAILED');
  return found(await findAttributeKey(ctx, attributeKeyId), 'ATTRIBUTE_NOT_FOUND');
};
