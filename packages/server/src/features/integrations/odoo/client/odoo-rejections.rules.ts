/** What Odoo said, translated: the cause without technical names, and what a user does about it. */
interface Rejection {
  readonly cause: string;
  readonly action: string;
}

/** What a message of Odoo is about: `order S00012`, and what is done after the correction: `retry`. */
export interface RejectedRecord {
  readonly record: string;
  readonly next: string;
}

type Translate = (groups: readonly string[], about: RejectedRecord) => Rejection;

const formatOperation = (operation: string): string =>
  ({ modify: 'change', write: 'change', unlink: 'delete' })[operation] ?? operation;

/** Odoo's messages of versions 14 to 19 that users can correct. */
const known: readonly (readonly [pattern: RegExp, translate: Translate])[] = [
  [
    /forbidden to modify the following fields in a locked order:\s*(.*)/is,
    ([fields = '']) => ({
      cause: `The order is locked in Odoo, so these fields cannot be changed there: ${joinLines(fields)}`,
      action: 'Unlock the order in Odoo',
    }),
  ],
  [
    /locked (?:sales? )?order|order is locked|unlock it first/i,
    () => ({ cause: 'The order is locked in Odoo', action: 'Unlock the order in Odoo' }),
  ],
  [
    /not allowed to (\w+) '([^']+)'/i,
    ([operation = 'use', model = '']) => ({
      cause: `The Odoo user of this connection may not ${formatOperation(operation)} “${model}”`,
      action: `Grant this user the access right for “${model}” in Odoo under Settings, Users`,
    }),
  ],
  [
    /not allowed to (?:access|modify|create|delete)|due to security restrictions|access rights?/i,
    () => ({
      cause: 'The Odoo user of this connection lacks an access right',
      action: 'Grant this user the access right in Odoo under Settings, Users',
    }),
  ],
  [
    /product_barcode_uniq|barcode can only be assigned|barcode\(s\) already assigned/i,
    (_, { record }) => ({
      cause: 'Another product in Odoo has the same barcode',
      action: `Remove the barcode from the other product in Odoo, or correct the UPC of ${record} here`,
    }),
  ],
  [
    /products from company (.+?) whereas your quotation belongs to company (.+?)\s*\.[\s\S]*\((.+)\)/i,
    ([owner = '', company = '', products = '']) => ({
      cause: `In Odoo, ${products} belongs to the company ${owner}, and the order to the company ${company}`,
      action: `Clear the field Company of ${products} in Odoo, or remove it from the order`,
    }),
  ],
  [
    // Versions differ in quotation marks and in the first sentence.
    /(?:company ['"“](.+?)['"”],? (?:and|while) )['"“](.+?)['"”] \([a-z_]+: ['"“]?(.+?)['"”]?\) belongs to another company/i,
    ([company = '', field = '', value = '']) => ({
      cause: `In Odoo, ${value} in the field ${field} belongs to another company than ${company}`,
      action: `Clear the field Company of ${value} in Odoo, or use a login of its company in a connection of its own`,
    }),
  ],
  [
    /incompatible compan(?:y|ies)|company (?:inconsistencies|crossover)|belongs to another company/i,
    () => ({
      cause: 'Records that are needed belong to different companies in Odoo',
      action: 'Clear the field Company of the contact and of the products in Odoo',
    }),
  ],
  [
    /no matching record found for .*in field '([^']+)'|(?:unknown|invalid) database identifier/i,
    ([field]) => ({
      cause: `${field === undefined ? 'A record' : `The record in the field ${field}`} is archived or was deleted in Odoo`,
      action: 'Restore the record in Odoo with “Unarchive”, or create it again and run its integration',
    }),
  ],
  [
    /\barchived\b|\binactive\b/i,
    () => ({
      cause: 'A record that is needed is archived in Odoo',
      action: 'Restore the record in Odoo with “Unarchive”',
    }),
  ],
  [
    /does not exist or has been deleted|record.*(?:missing|deleted)/i,
    () => ({
      cause: 'The record was deleted in Odoo',
      action: 'Create it again in Odoo, and run its integration',
    }),
  ],
  [
    /missing required value for the field '([^']+)'|field '([^']+)' is required/i,
    ([first, second]) => ({
      cause: `Odoo requires a value in the field ${first ?? second}`,
      action: `Give the field ${first ?? second} a default value in Odoo, or make it optional there`,
    }),
  ],
];

const joinLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
    .replace(/\.$/, '');

/** Removes what only developers of Odoo understand: IDs, names of tables, and lists of groups. */
const withoutTechnicalParts = (text: string): string =>
  joinLines(
    text
      .replace(/This operation is allowed for the following groups[\s\S]*/i, '')
      .replace(/\(\s*(?:records?|document type|operation|user)\s*:.*$/gim, '')
      .replace(/\b(?:database )?ids?\s*[=:]?\s*['"[(]*\d+(?:,\s*\d+)*['"\])]*/gi, '')
      .replace(/\b[a-z]+(?:\.[a-z]+)+\((?:\d+,?\s*)*\)/g, '')
      .replace(/\b[a-z_]+(?:\.[a-z_]+)+\b(?!@)/g, ' ')
      .replace(/\(\s*\)/g, '')
      .replace(/[ \t]{2,}/g, ' '),
  ).slice(0, 300);

/** Whether a message of Odoo can be translated. */
export const isKnownRejection = (text: string): boolean => known.some(([pattern]) => pattern.test(text));

/** A message about a record that Odoo rejected. Its own text follows only if it is not known. */
export const describeRejection = (text: string, about: RejectedRecord): string => {
  const { record, next } = about;
  for (const [pattern, translate] of known) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { cause, action } = translate(match.slice(1), about);
    return `Odoo rejected ${record}. ${cause}. ${action}, then ${next}.`;
  }
  const own = withoutTechnicalParts(text);
  const reason = own === '' ? 'Odoo gave no reason' : `Odoo says: “${own}”`;
  return `Odoo rejected ${record}. ${reason}. Correct the value here or in Odoo, then ${next}.`;
};
