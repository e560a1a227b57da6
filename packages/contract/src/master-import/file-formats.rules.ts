import type { CellForm, ImportProperty } from '../kit/tables/import-property.ts';
import { maxTableImportRows } from '../kit/tables/table-import.ts';
import { type FileKind, fileKinds, isColumnRequired, listImportProperties } from './import-properties.rules.ts';
import { maxImportRows } from './master-import.contract.ts';
import { explanatorySheets, maxWorkbookBytes, workbookSheets } from './workbook.rules.ts';

interface FileFormat {
  readonly title: string;
  readonly about: string;
}

const formats: Readonly<Record<FileKind, FileFormat>> = {
  COMPANIES: {
    title: 'Companies',
    about: 'Import master data › Companies. A row creates a company or changes the company with its name.',
  },
  STORES: {
    title: 'Stores',
    about:
      'Import master data › Stores. A row creates a store or changes the store with its name. Missing regions are created.',
  },
  PRODUCTS: {
    title: 'Products',
    about:
      'Import master data › Products. A row creates a product or changes the product with its UPC. Missing product lines, attributes, and attribute values are created.',
  },
  PRICES: {
    title: 'Prices',
    about:
      'Import master data › Prices, and Price lists › Import. A row sets the price of a product in a price list. Without a price list, the chosen or the default one applies.',
  },
  ON_HAND: {
    title: 'Product on hand',
    about: "Products › Import on-hand quantities. A row sets the brand's own stock of a product.",
  },
  STORE_COUNTS: {
    title: 'Store counts',
    about:
      'Stores › Import counts. A row is the counted quantity of a product in a store. Stores are named by name, number, code, or alias; products by UPC, SKU, name, or alias. Without a count date, the count is of today.',
  },
  PAR_LEVELS: {
    title: 'Assortments',
    about:
      'Assortments › Import par levels. A row sets the par level of a product in a store by its adjustment. The product must be in a global assortment of the store. Stores and products are named as in store counts.',
  },
  ORDERS: {
    title: 'Orders',
    about:
      'Orders › Import. A row is a line of a draft order. Rows with the same purchase order number form one order; rows without one form an order for each store and day. Stores and products are named as in store counts.',
  },
  SHIPMENTS: {
    title: 'Shipments',
    about:
      'Shipments › Import. A row is a product in a shipment of an approved order. Rows with the same order, carrier, tracking number, and date form one shipment. The order is named by its purchase order number or order number; the store is only needed if several stores of the order have the product.',
  },
  PROMOTIONS: {
    title: 'Promotions',
    about:
      'Promotions › Import. A row is a promotion of a product, or of a product line if the product is blank, in a company, or in all if the company is blank. A row with the same company, product or line, and days changes the promotion. Without a usual price, the price list of the company applies; without a price and a discount, the promotion is only a deal or a feature.',
  },
  DELIVERY_CALENDARS: {
    title: 'Delivery calendars',
    about:
      'Delivery days › Import. A row with order days is the week of the store, region, or company that the row names, the most specific first, or of the account; blank cells retain their values. A row with an exception day is an exception of that scope and replaces the exception of the same day. Stores are named as in store counts, regions by name or code.',
  },
  SALES: {
    title: 'Sales',
    about:
      'Sales import. A row is the sales of a product in a store on a day. Without a sales value, the unit price times the quantity applies; without a unit price, the price list of the store does. A yes in the column Promotion marks the week as a promotion of the product in this store, which shows [suggested par levels](replenishment.md#forecast) the effect of planned promotions. Blank is no.',
  },
  PRICE_LISTS: {
    title: 'Price lists',
    about:
      'Sheet of the workbook. A row creates a price list. "Default" makes it the default one; the first price list of an account is the default one in any case.',
  },
};

const types: Readonly<Record<CellForm, string>> = {
  text: 'text',
  whole: 'whole number',
  money: 'amount',
  percent: 'percentage',
  flag: 'yes or no',
  day: 'date',
  attributes: 'text; one column for each attribute',
};

const introduction = `# File formats

Generated from the columns of the importers; \`npx vitest run --project rules file-formats -u\` updates the page.

All importers read text files (.csv, .txt), Excel files (.xlsx, .xls), and .gz or .zip files that contain one of them;
the price list dialog reads .csv, .txt, .xlsx, and .xls. Each importer offers a sample file. Columns are found by their
name or another name, in any order, regardless of case, spaces, and punctuation; each assignment can be changed. Common
names in German, French, Spanish, Italian, and Dutch are known, too. Other columns are ignored, and the preview names them.

Columns that decide whether or how a row counts are found by their name and content, and can be chosen or left out in each
import: units (\`CS\` and \`Case\` multiply by the pack size of the product, \`Pack of 6\` and \`Dozen\` by their number, and
prices are divided), currencies (another one than that of the account is an error), states and types (canceled, void, draft,
and test rows, estimates, and unfinished counts are left out, and returns count negative), \`Disabled\` and \`Active\`, and
the percentage of a discount of orders. Weights, packs of products without a pack size, transfers, adjustments, and states
such as "Not shipped" are errors. Promotions that have ended count.

- **required**: every row needs a value. **required column**: the file needs the column; rows without a value are
  skipped. **required for new records**: an empty cell of an existing record keeps its value, as in all other columns.
- **date**: \`2026-02-15\`, \`2026/2/15\`, \`20260215\`, \`02/15/2026\`, \`2-15-26\`, \`15.02.2026\`, \`Feb 15, 2026\`, \`15-Feb-26\`,
  \`Sun 2/15/2026\`, also with a time, such as \`20260215 103000\`. All dates of a file have the same format.
- **whole number**: \`1200\`, \`1,200\`, \`1 200\`, \`-3\`, \`(3)\`, \`3-\`. All numbers of a file have the same decimal sign, which
  a number such as \`12.50\` or \`12,50\` proves. If all are like \`1,234\`, the sign must be chosen.
- **amount**: \`4.99\`, \`4,99\`, \`(4.99)\`, \`.99\`, \`$ -\` for zero, \`-\` for no amount, also with sign or ISO code of the
  account's currency; another currency is an error, also in the name of the column. More than two decimals are rounded.
- Number cells of spreadsheets have the percent sign, the currency, and the zeros of their format: a cell that shows
  \`10%\` is 10 %, and a cell that shows \`9.90 EUR\` is in euros.
- **yes or no**: yes, y, true, t, 1, x, ✓, active; no, n, false, f, 0, -, inactive.
- Codes: an apostrophe before it, and \`="0123"\`, mark a text. A code of more than fifteen digits in a number cell of a
  spreadsheet has lost digits and is an error.

Decisions [0035](decisions/0035-file-imports.md) and [0088](decisions/0088-numbers-of-files.md) have the rules.
`;

/** The documentation of all file formats, in Markdown. */
export const buildFileFormats = (): string =>
  [introduction, ...fileKinds.map(buildSection), buildWorkbookSection()].join('\n');

const buildWorkbookSection = (): string => `## Workbook

Getting started › Workbook. An Excel file with a sheet for each step, imported as a whole or, with errors, not at all. A
row can name records of the sheets before its own. Sheets, each of which can be missing or empty:
${workbookSheets.map(({ kind, name }) => (name === formats[kind].title ? name : `${name} (${formats[kind].title})`)).join(', ')}. Sheets with other names and data are rejected, except for ${explanatorySheets.map((name) => `"${name}"`).join(' and ')}.

- Assortments: a product that a store does not have yet is added to a new global assortment, which the stores with the same
  products share.
- Sales: stores are named by name, products by UPC or SKU. Rows that match imported sales are skipped.
- At most ${maxWorkbookBytes / 1_000_000} MB, and ${formatQuantity(maxImportRows)} rows of a sheet; ${formatQuantity(maxTableImportRows)} of assortments and stock counts.

[Decision 0062](decisions/0062-workbook.md) describes how it is imported.
`;

const formatQuantity = (value: number): string => value.toLocaleString('en-US');

const buildSection = (kind: FileKind): string => {
  const { title, about } = formats[kind];
  const columns = listImportProperties(kind).map((property) => describeColumn(kind, property));
  return `## ${title}\n\n${about}\n\n${columns.join('\n')}\n`;
};

const describeColumn = (kind: FileKind, property: ImportProperty): string => {
  const [example] = property.examples;
  const form = [types[property.form], ...formatRequired(kind, property)].join(', ');
  return [`- **${property.label}** (${form})`, example && `: \`${example}\``, '.', formatOtherNames(kind, property)]
    .filter(Boolean)
    .join('');
};

const formatOtherNames = (kind: FileKind, { label, names }: ImportProperty): string => {
  const others = names.filter((name) => name !== toName(label));
  if (others.length === 0) return '';
  const earlier = fileKinds
    .slice(0, fileKinds.indexOf(kind))
    .find((other) => listImportProperties(other).some((one) => hasSameNames(one, { label, names })));
  if (earlier && others.length > 1) return ` Also the names in ${formats[earlier].title}.`;
  return ` Also ${others.join(', ')}.`;
};

const toName = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

type Named = Pick<ImportProperty, 'label' | 'names'>;
const hasSameNames = (a: Named, b: Named): boolean => a.label === b.label && a.names.join() === b.names.join();

const formatRequired = (kind: FileKind, property: ImportProperty): readonly string[] => {
  if (property.isKey) return ['required'];
  if (!property.isRequired) return [];
  return [isColumnRequired(kind, property) ? 'required column' : 'required for new records'];
};
