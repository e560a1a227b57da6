import { describeRejection } from '../client/odoo-rejections.rules.ts';
import { type NamedProduct, nameProduct, uncounted } from './product-names.rules.ts';

const pricesAgain = 'then run Prices again';
/** A product in a price list. */
interface PricePlace {
  readonly product: string;
  readonly list: string;
}

const namePrice = ({ product, list }: PricePlace): string => `${product} in the price list ${list}`;

/** The field of Odoo that messages about products with the same SKU name. */
export const skuField = 'default_code';

/** Products: matching, export, and stock. */
export const productMessages = {
  ambiguousSku: (product: NamedProduct & { readonly upc: string }, candidates: string, count: number): string =>
    `The product ${nameProduct(product)} is not linked because Odoo has ${count} products with its SKU: ${candidates}. Enter the UPC ${product.upc} as the barcode of the correct one in Odoo, then run the sync again.`,
  rejected: (product: NamedProduct, text: string): string =>
    describeRejection(text, { record: `the product ${nameProduct(product)}`, next: 'run Products again' }),
  changedInOdoo: (product: NamedProduct): string =>
    `The product ${nameProduct(product)} was also changed in Odoo. The values from here replaced those in Odoo. Check the name, the barcode, the reference, and the price in Odoo.`,
  restored: (product: NamedProduct): string =>
    `The product ${nameProduct(product)} was archived in Odoo. It is active here, so its export restored it in Odoo. Deactivate it here if it is no longer sold.`,
  stockUncounted: (product: NamedProduct, unit: string): string =>
    `${uncounted(product, unit)}, then run Inventory again.`,
};

/** The export of price lists and prices. */
export const priceExportMessages = {
  sameListNames: (list: string): string =>
    `Several price lists in Odoo have the name ${list}. Give each a unique name in Odoo, ${pricesAgain}.`,
  listOfOther: (list: string): string =>
    `The price list ${list} in Odoo is linked to another price list here. Rename the price list in Odoo, ${pricesAgain}.`,
  listCurrency: (list: string, used: string | undefined, wanted: string): string =>
    `The price list ${list} in Odoo is in ${used ?? 'an unknown currency'} instead of ${wanted}. Rename it in Odoo, or change the currency in the settings of the integration, ${pricesAgain}.`,
  currencyMissing: (currency: string, list: string): string =>
    `Odoo has no currency ${currency} for the price list ${list}. Activate ${currency} in Odoo, or change the currency in the settings of the integration, ${pricesAgain}.`,
  listRejected: (list: string, text: string): string =>
    describeRejection(text, { record: `the price list ${list}`, next: 'run Prices again' }),
  productMissing: (place: PricePlace): string =>
    `Odoo has no product ${place.product}, so its price in the price list ${place.list} cannot be exported. Run Products to export it, ${pricesAgain}.`,
  productAmbiguous: ({ list }: PricePlace, ambiguity: string): string =>
    `A price in the price list ${list} cannot be exported. ${ambiguity}`,
  uncounted: (product: NamedProduct, unit: string): string => `${uncounted(product, unit)}, ${pricesAgain}.`,
  tooPrecise: (
    place: PricePlace,
    price: string,
    { digits, unit }: { readonly digits: number; readonly unit?: string },
  ): string =>
    `Odoo stores prices${unit === undefined ? '' : ` per ${unit}`} with ${digits === 1 ? '1 decimal' : `${digits} decimals`}, so ${price} for ${namePrice(place)} cannot be exported. Set the decimal accuracy of Product Price in Odoo to 2, ${pricesAgain}.`,
  otherRule: (place: PricePlace, charged: string, price: string): string =>
    `Odoo has its own price rule for ${namePrice(place)} and charges ${charged} instead of ${price}. A rule that was made in Odoo is not changed from here. Correct or delete the rule in Odoo, or correct the price here, ${pricesAgain}.`,
  ruleAppliesFirst: (place: PricePlace, charged: string, price: string): string =>
    `Odoo charges ${charged} for ${namePrice(place)} instead of ${price}, because another price rule applies first. Correct or delete that rule in Odoo, ${pricesAgain}.`,
  rejected: (place: PricePlace, text: string): string =>
    describeRejection(text, { record: `the price of ${namePrice(place)}`, next: 'run Prices again' }),
  changedInOdoo: (place: PricePlace, price: string): string =>
    `The price of ${namePrice(place)} was also changed in Odoo. The price ${price} from here replaced it. Check the price in Odoo.`,
};

/** The import of price lists and prices. */
export const priceImportMessages = {
  listCurrency: (list: string, used: string | undefined, wanted: string): string =>
    `The price list ${list} is in ${used ?? 'an unknown currency'} instead of ${wanted}, so its prices are not imported. Change the currency of the price list in Odoo, or the currency in the settings of the integration, ${pricesAgain}.`,
  listName: (list: string | null): string =>
    `The price list ${list === null ? 'without a name' : list.slice(0, 60)} needs a name of 1 to 120 characters, so its prices are not imported. Rename it in Odoo, ${pricesAgain}.`,
  productMissing: (product: string): string =>
    `${product} has a price in Odoo but does not exist here. Add the product with its UPC or SKU here, ${pricesAgain}.`,
  ruleDeleted: (place: PricePlace): string =>
    `The price rule for ${namePrice(place)} was deleted in Odoo. The price here is unchanged. Change the price here if it is outdated.`,
  ruleSkipped: (place: PricePlace, reason: string): string =>
    `The price rule for ${namePrice(place)} was skipped because ${reason}. Only prices of single products for one unit are imported. Add a price for one unit of the product to the price list in Odoo, ${pricesAgain}.`,
  uncounted: (place: PricePlace, unit: string): string =>
    `The price for ${namePrice(place)} cannot be imported. ${uncounted({ name: place.product }, unit)}, ${pricesAgain}.`,
  notUsable: (
    place: PricePlace,
    reason: string,
    { charged, unit }: { readonly charged?: string; readonly unit?: string },
  ): string => {
    const shown = charged === undefined ? '' : ` of ${charged}`;
    const per = unit === undefined ? '' : ` per piece of ${unit}`;
    return `The price${shown} for ${namePrice(place)} cannot be imported because ${reason}${per}. Change the price in Odoo to whole cents${per} from zero up, ${pricesAgain}.`;
  },
  changesSoon: (
    place: PricePlace,
    { days, today, next }: { readonly days: number; readonly today: string; readonly next: string },
  ): string =>
    `The price for ${namePrice(place)} changes in Odoo within ${days} days: today ${today}, then ${next}. The price of today was imported. Run Prices again on the day of the change.`,
};
