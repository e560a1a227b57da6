import type { AttributeKeyInput, AttributeName } from '@shelfward/contract/products/attributes.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { defineRecords } from '../../platform/records/records.ts';
import {
  type AttributeKeyRecord,
  type AttributeValueRecord,
  findAttributeKey,
  findAttributeValue,
  insertAttributeKey,
  insertAttributeValues,
  updateAttributeKey,
  updateAttributeValue,
} from './attributes.queries.ts';

const rejections = {
  attribute_key_name_key: 'ATTRIBUTE_KEY_NAME_TAKEN',
  attribute_value_name_key: 'ATTRIBUTE_VALUE_NAME_TAKEN',
} as const;
const rejectDuplicate = mapConstraintErrors(rejections);

const keys = defineRecords<AttributeKeyRecord>({
  table: 'attributeKey',
  entityType: 'ATTRIBUTE_KEY',
  notFound: 'ATTRIBUTE_NOT_FOUND',
  find: findAttributeKey,
  rejections,
});

const values = defineRecords<AttributeValueRecord>({
  table: 'attributeValue',
  entityType: 'ATTRIBUTE_VALUE',
  notFound: 'ATTRIBUTE_NOT_FOUND',
  find: findAttributeValue,
  rejections,
});

type Change = Partial<AttributeName & { readonly inactive: boolean }>;

export const getAttributeKey = keys.get;

export const createAttributeKey = async (
  ctx: Ctx,
  { name, options }: AttributeKeyInput,
): Promise<AttributeKeyRecord> => {
  const id = await rejectDuplicate(insertAttributeKey(ctx, name));
  ctx.audit({ entityType: 'ATTRIBUTE_KEY', id, before: null, after: { name } });
  await addValues(ctx, id, options);
  return getAttributeKey(ctx, id);
};

export const changeAttributeKey = (ctx: Ctx, id: number, change: Change): Promise<AttributeKeyRecord> =>
  keys.change(ctx, id, () => updateAttributeKey(ctx, id, change));

export const addAttributeValue = async (
  ctx: Ctx,
  keyId: number,
  { name }: AttributeName,
): Promise<AttributeValueRecord> => {
  await keys.lock(ctx, keyId);
  const [added] = await addValues(ctx, keyId, [name]);
  return found(added, 'ATTRIBUTE_NOT_FOUND');
};

export const changeAttributeValue = (ctx: Ctx, id: number, change: Change): Promise<AttributeValueRecord> =>
  values.change(ctx, id, () => updateAttributeValue(ctx, id, change));

const addValues = async (ctx: Ctx, keyId: number, names: readonly string[]): Promise<AttributeValueRecord[]> => {
  if (names.length === 0) return [];
  const added = await rejectDuplicate(insertAttributeValues(ctx, keyId, names));
  for (const { id, name } of added)
    ctx.audit({ entityType: 'ATTRIBUTE_VALUE', id, before: null, after: { name, attributeKeyId: keyId } });
  return added;
};
