import { findMissingColumns, matchImportColumns } from './import-columns.rules.ts';
import { type FileKind, fileKinds, type ImportKind, importKinds } from './import-properties.rules.ts';

const isMasterKind = (kind: FileKind): kind is ImportKind => importKinds.some((one) => one === kind);

interface Fit {
  /** The number of columns that an import of this kind reads. */
  readonly columns: number;
  /** Whether the file has the columns that the import requires. */
  readonly isComplete: boolean;
}

const toFit = (kind: FileKind, header: readonly string[]): Fit => {
  const { columns } = matchImportColumns(kind, header);
  // A file of prices names the products by their codes only.
  const isOfPrices =
    kind === 'PRODUCTS' &&
    columns.price !== undefined &&
    (!columns.name || matchImportColumns('PRICES', header).columns.priceList !== undefined);
  return {
    columns: Object.values(columns).flat().length - (isOfPrices ? 1 : 0),
    isComplete: findMissingColumns(kind, columns).length === 0,
  };
};

/** Sales require a day, which lines of orders and counts do not. Only orders have a purchase order number. */
const isSales = (header: readonly string[]): boolean =>
  toFit('SALES', header).isComplete && !matchImportColumns('ORDERS', header).columns.purchaseOrderNumber;

/** Price lists are created on their page; only a workbook has a sheet of them. */
const kinds = fileKinds.filter((kind) => kind !== 'PRICE_LISTS');

/**
 * What the rows of a file are, by the names in its header. The kind of the page stays if the file fits it: files of sales,
 * counts, and orders can have the same columns. Master data require few columns, so another kind that reads more of them
 * takes precedence, as it does if the file lacks columns of the page. Undefined if the header fits no kind.
 */
export const recognizeKind = (header: readonly string[], own: FileKind | undefined): FileKind | undefined => {
  const ownFit = own ? toFit(own, header) : { columns: 0, isComplete: false };
  // Files of prices also have the names of the products.
  if (own && ownFit.isComplete && (own === 'PRICES' || !isMasterKind(own))) return own;
  const [best] = (own === undefined && isSales(header) ? (['SALES'] as const) : kinds)
    .map((kind) => ({ kind, ...toFit(kind, header) }))
    .filter(({ isComplete, columns }) => isComplete && columns > ownFit.columns)
    .toSorted((one, other) => other.columns - one.columns);
  return best?.kind ?? (ownFit.isComplete && ownFit.columns > 0 ? own : undefined);
};
