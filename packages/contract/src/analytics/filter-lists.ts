import { z } from 'zod';
import { id, query } from '../kit/shapes.ts';

/**
 * Several records of each kind, for the reports whose specified calls accept one id of each. A single id is one of the
 * list. Not in the specification.
 */
export const filterLists = {
  companyIds: query.ids,
  regionIds: query.ids,
  storeIds: query.ids,
  productLineIds: query.ids,
  productIds: query.ids,
  attributeValueIds: query.ids,
};

const maxIds = 2000;
const ids = z.array(id).max(maxIds).optional();

/** The same lists in a body. */
export const filterListsInBody = {
  companyIds: ids,
  regionIds: ids,
  storeIds: ids,
  productLineIds: ids,
  productIds: ids,
  attributeValueIds: ids,
};
