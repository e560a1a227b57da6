import { z } from 'zod';
import { id, named, text } from '../kit/shapes.ts';
import { ediMeasures } from './measures.ts';

const code = z.string().regex(/^[A-Z0-9]{1,3}$/, 'must be a code such as QS');
export const itemKinds = ['GTIN', 'UPC_WITHOUT_CHECK_DIGIT', 'RETAILER_ITEM', 'TCIN', 'DPCI', 'SKU'] as const;
export const storeKinds = ['NUMBER', 'GLN', 'NAME', 'DUNS4'] as const;
const meanings = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .record(code, z.enum(values))
    .refine((record) => Object.keys(record).length <= 100, 'must have at most 100 codes')
    .default({});

/** What the standard leaves open. Null: not decided; a document that depends on it waits with the question. */
export const partnerSettings = z.strictObject({
  /** Wrong counts reject a document. */
  isStrict: z.boolean().default(false),
  /** Whether quantities sold (QS) contain returns already. */
  sales: z.enum(['GROSS', 'NET']).nullable().default(null),
  /** What a document with one date means. */
  singleDate: z.enum(['DAY', 'WEEK_ENDING', 'WEEK_STARTING']).nullable().default(null),
  /** The code of stock on hand that is preferred if a document has several. */
  onHandCode: code.nullable().default(null),
  /** What quantities in cases mean: cases, or units in spite of the unit. */
  cases: z.enum(['CASES', 'UNITS']).nullable().default(null),
  /** Units of a case, if the document does not state them. */
  unitsPerCase: z.int().min(1).max(100_000).nullable().default(null),
  /** Whether sales get dollars from the price of the document times the units. */
  price: z.enum(['DOCUMENT', 'NONE']).default('DOCUMENT'),
  /** Codes with another meaning than usual. */
  measures: meanings(ediMeasures),
  itemCodes: meanings(itemKinds),
  storeKinds: meanings(storeKinds),
  /** The party whose number is the division of all stores of a document. */
  divisionRole: code.nullable().default(null),
});
export type PartnerSettings = z.output<typeof partnerSettings>;

/** Codes and ids are padded with blanks in the header, which do not count. */
const qualifier = z.string().trim().max(4).default('');
const addressId = text(35);
const groupId = z.string().trim().max(35).default('');

/** ISA05 to ISA08, or UNB02 and UNB03, with GS02 and GS03: as in documents that the partner sends. */
export const partnerAddress = z.strictObject({
  partnerQualifier: qualifier,
  partnerId: addressId,
  partnerGroupId: groupId,
  ownQualifier: qualifier,
  ownId: addressId,
  ownGroupId: groupId,
});
export type PartnerAddress = z.output<typeof partnerAddress>;

export const partnerInput = z.strictObject({
  companyId: id,
  name: text(120),
  /** Documents of a partner in test are shown and never booked. */
  mode: z.enum(['TEST', 'PRODUCTION']).default('TEST'),
  productionAddress: partnerAddress,
  /** If tests have other addresses. */
  testAddress: partnerAddress.nullable().default(null),
  /** Whether received documents are acknowledged with a 997 or CONTRL. */
  acknowledges: z.boolean().default(true),
  /** Within which time the partner acknowledges documents that it receives. */
  responseHours: z.int().min(1).max(720).default(24),
  /** The file server of kind EDI through which documents are sent. Null: users download them. */
  integrationId: id.nullable().default(null),
  settings: partnerSettings.prefault({}),
  inactive: z.boolean().default(false),
});
export type PartnerInput = z.output<typeof partnerInput>;

export const tradingPartner = partnerInput.omit({ companyId: true }).extend({
  id,
  company: named,
  createdAt: z.iso.datetime({ offset: true }),
});
export type TradingPartner = z.output<typeof tradingPartner>;

const foundCode = z.strictObject({ code: z.string(), count: z.int(), meaning: z.string().nullable() });

export const openQuestions = [
  'SINGLE_DATE',
  'SALES_WITH_RETURNS',
  'CASES',
  'UNKNOWN_MEASURES',
  'UNKNOWN_ITEM_CODES',
] as const;

/** What a sample file says about a partner: proposed, for a person to confirm. */
export const partnerProposal = z.strictObject({
  /** The partner with the addresses of the file, if it exists. */
  partner: named.nullable(),
  standard: z.enum(['X12', 'EDIFACT']),
  name: z.string(),
  vendor: z.string(),
  version: z.string(),
  usage: z.enum(['PRODUCTION', 'TEST', 'INFORMATION']),
  address: partnerAddress.extend({ partnerId: z.string(), ownId: z.string() }),
  delimiters: z.strictObject({ element: z.string(), component: z.string(), terminator: z.string() }),
  documents: z.array(z.string()),
  measures: z.array(foundCode),
  itemCodes: z.array(foundCode),
  storeQualifiers: z.array(foundCode),
  units: z.array(foundCode),
  hasTotalsOnly: z.boolean(),
  divisionRole: z.string().nullable(),
  /** What the documents of the sample cannot answer. */
  questions: z.array(z.enum(openQuestions)),
});
export type PartnerProposal = z.output<typeof partnerProposal>;
