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
  text: 'Text',
  whole: 'Whole number',
  money: 'Amount',
  percent: 'Percentage',
  flag: 'Yes or no',
  day: 'Date',
  attributes: 'Text; one column for each attribute',
};

const introduction = `# File formats

Generated from the column definitions of the importers. To update this page, run
\`npx vitest run --project rules file-formats -u\`.

All importers read text files (.csv, .txt), Excel files (.xlsx, .xls), and .gz or .zip files that contain one of them;
the price list dialog reads .csv, .txt, .xlsx, and .xls.
Columns are found by their name or by one of the other names, in any order, regardless of case, spaces, and punctuation;
each assignment can be changed before the import. Columns without a name listed here are ignored. Each importer offers
its sample as a CSV file and as an Excel file.

- **Required**: "Yes" means that every row needs a value. "Column" means that the file needs the column; rows without a
  value are skipped. "New records" means that existing records retain their value if the cell is empty.
- **Date**: \`2026-02-15\`, \`2026/2/15\`, \`20260215\`, \`02/15/2026\`, \`2-15-26\`, \`15.02.2026\`, \`Feb 15, 2026\`, \`15-Feb-26\`, also with a time.
  All dates of a file have the same format.
- **Number**: \`1200\`, \`1,200\`, \`1 200\`, \`-3\`, \`(3)\`, \`3-\`. All numbers of a file have the same decimal sign, which any number
  such as \`12.50\` or \`12,50\` proves. If all of them are like \`1,234\`, the sign must be chosen.
- **Amount**: \`4.99\`, \`4,99\`, \`(4.99)\`, \`$ -\` for zero, also with the sign or the ISO code of the account's currency:
  \`$4.99\`, \`4.99 USD\`. Amounts with another currency are errors. Amounts with more than two decimals are rounded to hundredths.
- **Yes or no**: yes, y, true, t, 1, x, active; no, n, false, f, 0, -, inactive.
- **Code**: an apostrophe before it, and \`="0123"\`, mark a text. A code of more than fifteen digits in a number cell of a
  spreadsheet has lost digits and is an error.
- An empty cell leaves the value of an existing record unchanged.

Decisions [0035](decisions/0035-file-imports.md) and [0088](decisions/0088-numbers-of-files.md) describe how files are
read.
`;

/** The documentation of all file formats, in Markdown. */
export const buildFileFormats = (): string =>
  [introduction, ...fileKinds.map(buildSection), buildWorkbookSection()].join('\n');

const buildWorkbookSection = (): string => `## Workbook

Getting started › Workbook. An Excel file with a sheet for each step, which is imported as a whole or, with errors, not at
all. A row can name records of the sheets before its own. The sheets are read in this order; any of them can be missing
or empty. Sheets with other names and data are rejected, except for ${explanatorySheets.map((name) => `"${name}"`).join(' and ')}.

| Sheet | Columns as in |
| --- | --- |
${workbookSheets.map(({ kind, name }) => `| ${name} | [${formats[kind].title}](#${formats[kind].title.toLowerCase().replaceAll(' ', '-')}) |`).join('\n')}

- Assortments: a product that a store does not have yet is added to a new global assortment, which the stores with the same
  products share.
- Sales: stores are named by name, products by UPC or SKU. Rows that match imported sales are skipped.
- A workbook has at most ${maxWorkbookBytes / 1_000_000} MB. Sheets have at most ${formatQuantity(maxImportRows)} rows; assortments and stock counts have at most ${formatQuantity(maxTableImportRows)}.

[Decision 0062](decisions/0062-workbook.md) describes how it is imported.
`;

const formatQuantity = (value: number): string => value.toLocaleString('en-US');

const buildSection = (kind: FileKind): string => {
  const { title, about } = formats[kind];
  const rows = listImportProperties(kind).map((property) => [
    property.label,
    formatRequired(kind, property),
    types[property.form],
    property.examples[0] ? `\`${property.examples[0]}\`` : '',
  ]);
  const lines = [['Column', 'Required', 'Type', 'Example'], ['---', '---', '---', '---'], ...rows];
  const names = listImportProperties(kind)
    .filter((property) => property.names.length > 0)
    .map((property) => `- ${property.label}: ${property.names.join(', ')}`);
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## ${title}\n\n${about}\n\n${table}\n\nOther names:\n\n${names.join('\n')}\n`;
};

const formatRequired = (kind: FileKind, property: ImportProperty): string => {
  if (property.isKey) return 'Yes';
  if (!property.isRequired) return '';
  return isColumnRequired(kind, property) ? 'Column' : 'New records';
};
