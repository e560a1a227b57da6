/** A form in which programs write a table. */
export interface FileForm {
  readonly markup?: 'HTML' | 'XML';
  readonly delimiter?: ',' | ';' | '\t' | '|';
  readonly encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly hasByteOrderMark?: boolean;
  readonly lineEnd?: '\n' | '\r\n' | '\r';
  /** Lines above the header. */
  readonly titles?: readonly string[];
  /** Characters behind the last line. */
  readonly end?: string;
}

/** The bytes of a table in a form. The texts must not need another encoding than that of the form. */
export const writeFileForm = (rows: readonly (readonly string[])[], form: FileForm): Uint8Array<ArrayBuffer> => {
  const { hasByteOrderMark = false, encoding = 'utf-8', markup } = form;
  const text = markup === undefined ? writeText(rows, form) : markupWriters[markup](rows);
  return encode(`${hasByteOrderMark ? '\ufeff' : ''}${text}`, encoding);
};

const writeText = (
  rows: readonly (readonly string[])[],
  { delimiter = ',', lineEnd = '\n', titles = [], end = '' }: FileForm,
): string => {
  const quote = (cell: string) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((cells) => cells.map(quote).join(delimiter));
  return [...titles, ...lines].map((line) => `${line}${lineEnd}`).join('') + end;
};

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('é', '&#233;');

const markupWriters = {
  HTML: (rows: readonly (readonly string[])[]) =>
    `<html><head><style>td{mso-number-format:"\\@"}</style></head><body><table>${rows
      .map((cells) => `<tr>${cells.map((cell) => `<td class="a>b">${escapeMarkup(cell)}</td>`).join('\n')}</tr>`)
      .join('')}</table></body></html>`,
  XML: (rows: readonly (readonly string[])[]) =>
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="Default"><NumberFormat/></Style></Styles><Worksheet ss:Name="Counts"><Table>${rows
      .map(
        (cells) =>
          `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${escapeMarkup(cell)}</Data></Cell>`).join('')}</Row>`,
      )
      .join('')}</Table></Worksheet></Workbook>`,
};

const encode = (text: string, encoding: NonNullable<FileForm['encoding']>): Uint8Array<ArrayBuffer> => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'windows-1252') return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return Uint8Array.from(
    text.split('').flatMap((sign) => {
      const pair = [sign.charCodeAt(0) % 256, Math.floor(sign.charCodeAt(0) / 256)];
      return encoding === 'utf-16le' ? pair : pair.toReversed();
    }),
  );
};

/** The forms that every importer reads, with the sentence that names them. */
export const readForms: readonly (readonly [form: FileForm, reading: string])[] = [
  [{}, 'Read as comma-separated text in UTF-8.'],
  [{ delimiter: ';', hasByteOrderMark: true }, 'Read as semicolon-separated text in UTF-8.'],
  [{ delimiter: '|' }, 'Read as pipe-separated text in UTF-8.'],
  [{ delimiter: '\t', lineEnd: '\r\n' }, 'Read as tab-separated text in UTF-8.'],
  [{ lineEnd: '\r', encoding: 'windows-1252' }, 'Read as comma-separated text in Windows-1252.'],
  [{ encoding: 'utf-16le', hasByteOrderMark: true }, 'Read as comma-separated text in UTF-16.'],
  [{ encoding: 'utf-16le', delimiter: '\t' }, 'Read as tab-separated text in UTF-16.'],
  [{ encoding: 'utf-16be', delimiter: ';' }, 'Read as semicolon-separated text in UTF-16.'],
  [{ end: '\u001a' }, 'Read as comma-separated text in UTF-8.'],
  [{ end: '\u001a\r\n', lineEnd: '\r\n' }, 'Read as comma-separated text in UTF-8.'],
  [{ end: '\0'.repeat(500) }, 'Read as comma-separated text in UTF-8.'],
  [
    { titles: ['Sales by item, January 2026'], delimiter: '\t' },
    'Read as tab-separated text in UTF-8, with the header in line 2.',
  ],
  [
    { titles: ['Report; all stores; all items', '', 'Run by J. Doe, Sales'], delimiter: ',' },
    'Read as comma-separated text in UTF-8, with the header in line 4.',
  ],
  [{ markup: 'HTML' }, 'Read as the HTML table "Table 1".'],
  [{ markup: 'XML', hasByteOrderMark: true }, 'Read as the XML sheet "Counts".'],
];

/** Markup with numbers, and its rows. Texts of XML that look like number cells have an apostrophe, as in Excel files. */
export const numberForms: readonly (readonly [
  content: Uint8Array<ArrayBuffer>,
  rows: readonly (readonly string[])[],
])[] = [
  [
    encode('<table><tr><td>UPC<td>Price</tr><tr><td>0712<td>7.50</tr></table>', 'utf-8'),
    [
      ['UPC', 'Price'],
      ['0712', '7.50'],
    ],
  ],
  [
    encode(
      '<Workbook><Worksheet Name="A"><Table><Row><Cell><Data Type="String">UPC</Data></Cell><Cell><Data Type="String">Price</Data></Cell></Row><Row><Cell><Data Type="Number">1.2340</Data></Cell><Cell><Data Type="String">1.234</Data></Cell></Row></Table></Worksheet></Workbook>',
      'utf-8',
    ),
    [
      ['UPC', 'Price'],
      ['1.234', "'1.234"],
    ],
  ],
];

/** Cells of numbers, by the code of their format, and the texts that every reader of sheets returns for them. */
export const formattedNumbers: readonly (readonly [format: string, number: number, text: string])[] = [
  ['0%', 0.1, '10%'],
  ['0.00%', 0.025, '2.5%'],
  ['0.0"%"', 12.5, '12.5%'],
  ['#,##0.00 "EUR"', 9.9, '9.9 EUR'],
  ['[$€-407] #,##0.00', 1.234, '€ 1.234'],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', -9.9, '$-9.9'],
  ['[$CAD] #,##0.00', 1234.5, 'CAD 1234.5'],
  ['#,##0.00 "€";[Red]-#,##0.00 "€"', 12, '12 €'],
  ['0" CS"', 2, '2 CS'],
  ['00000', 2134, '02134'],
  ['00000-0000', 21_341_234, '02134-1234'],
  ['0 00000 00000 0', 71_234_500_017, '0 71234 50001 7'],
  ['#,##0.0,"K"', 1234, '1234'],
  ['[Red]0.00', 0.5, '0.5'],
  ['0.00E+00', 0.5, '0.5'],
  ['[<=9999999]000-0000;0000000000', 5, '5'],
];

/** An XML spreadsheet of Excel 2003 with a row of these numbers, each with a style of its own or of its parent. */
export const writeFormattedXml = (): Uint8Array<ArrayBuffer> => {
  const styles = formattedNumbers.map(
    ([format], at) =>
      `<Style ss:ID="n${at}" ss:Name="N${at}"><NumberFormat ss:Format="${escapeMarkup(format)}"/></Style><Style ss:ID="s${at}" ss:Parent="n${at}"><Font/></Style>`,
  );
  const cells = formattedNumbers.map(
    ([, number], at) => `<Cell ss:StyleID="s${at}"><Data ss:Type="Number">${number}</Data></Cell>`,
  );
  return encode(
    `<Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles.join('')}</Styles><Worksheet ss:Name="A"><Table><Row>${cells.join('')}</Row></Table></Worksheet></Workbook>`,
    'utf-8',
  );
};

/** Files of other formats, and the words by which each is named. */
export const unreadForms: readonly (readonly [content: Uint8Array<ArrayBuffer>, name: string])[] = [
  [encode('%PDF-1.7\n%âãÏÓ\n', 'windows-1252'), 'PDF document'],
  [encode('{\\rtf1\\ansi Store}', 'utf-8'), 'rich text document'],
  [encode('MIME-Version: 1.0\nContent-Type: multipart/related;', 'utf-8'), 'web archive'],
  [Uint8Array.of(0x09, 0x02, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00), 'Excel 95 or earlier'],
  [Uint8Array.of(0xff, 0xfe, 0, 0, 0x53, 0, 0, 0), 'UTF-32'],
  [encode('<?xml version="1.0"?><orders><order/></orders>', 'utf-8'), 'XML without sheets'],
  [encode('<html><body>Please sign in</body></html>', 'utf-8'), 'HTML page without a table'],
];
