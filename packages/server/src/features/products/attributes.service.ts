import type { AttributeKeyInput, AttributeName } from '@shelfward/contract/products/attributes.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import {
  type AttributeKeyRecord,
  type AttributeValueRecord,
  findAttributeKey,
  insertAttributeKey,
  insertAttributeValues,
  lockAttributeKey,
  lockAttributeValue,
  updateAttributeKey,
  updateAttributeValue,
} from './attributes.queries.ts';

const rejectDuplicate = mapConstraintErrors({
  attribute_key_name_key: 'ATTRIBUTE_KEY_NAME_TAKEN',
  attribute_value_name_key: 'ATTRIBUTE_VALUE_NAME_TAKEN',
});

type Change = Partial<AttributeName & { readonly inactive: boolean }>;

export const getAttributeKey = async (ctx: Ctx, id: number): Promise<AttributeKeyRecord> =>
  found(await findAttributeKey(ctx, id), 'ATTRIBUTE_NOT_FOUND');

export const createAttributeKey = async (
  ctx: Ctx,
  { name, options }: AttributeKeyInput,
): Promise<AttributeKeyRecord> => {
  const id = await rejectDuplicate(insertAttributeKey(ctx, name));
  ctx.audit({ entityType: 'ATTRIBUTE_KEY', id, before: null, after: { name } });
  await addValues(ctx, id, options);
  return getAttributeKey(ctx, id);
};

export const changeAttributeKey = async (ctx: Ctx, id: number, change: Change): Promise<AttributeKeyRecord> => {
  const before = found(await lockAttributeKey(ctx, id), 'ATTRIBUTE_NOT_FOUND');
  ctx.requireVersion(before.version);
  await rejectDuplicate(updateAttributeKey(ctx, id, change));
  ctx.audit({ entityType: 'ATTRIBUTE_KEY', id, before, after: change });
  return getAttributeKey(ctx, id);
};

export const addAttributeValue = async (
  ctx: Ctx,
  keyId: number,
  { name }: AttributeName,
): Promise<AttributeValueRecord> => {
  found(await lockAttributeKey(ctx, keyId), 'ATTRIBUTE_NOT_FOUND');
  const [added] = await addValues(ctx, keyId, [name]);
  return found(added, 'ATTRIBUTE_NOT_FOUND');
};

export const changeAttributeValue = async (ctx: Ctx, id: number, change: Change): Promise<AttributeValueRecord> => {
  const before = found(await lockAttributeValue(ctx, id), 'ATTRIBUTE_NOT_FOUND');
  ctx.requireVersion(before.version);
  const after = await rejectDuplicate(updateAttributeValue(ctx, id, change));
  ctx.audit({ entityType: 'ATTRIBUTE_VALUE', id, before, after });
  return after;
};

const addValues = async (ctx: Ctx, keyId: number, names: readonly string[]): Promise<AttributeValueRecord[]> => {
  if (names.length === 0) return [];
  const added = await rejectDuplicate(insertAttributeValues(ctx, keyId, names));
  for (const { id, name } of added)
    ctx.audit({ entityType: 'ATTRIBUTE_VALUE', id, before: null, after: { name, attributeKeyId: keyId } });
  return added;
};
