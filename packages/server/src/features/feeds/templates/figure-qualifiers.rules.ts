import type { RecognizedFile } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import { findNamedCurrencies } from '@shelfward/contract/kit/currency.rules.ts';
import { findNamedQualifiers, isUnitOfSize } from '@shelfward/contract/kit/qualifiers/qualifier-columns.rules.ts';
import { parseUnit } from '@shelfward/contract/kit/qualifiers/unit-words.rules.ts';
import { readCell } from '@shelfward/contract/kit/tables/cell.rules.ts';
import { type CellFault, invalid } from '@shelfward/contract/kit/tables/import-error.ts';
import { cellError } from '../../../platform/imports/row-errors.rules.ts';
import type { FigureContext } from './figures.types.ts';

const noUnits: CellFault = { code: 'AMBIGUOUS', problem: 'is not a number of units.' };
const noPack: CellFault = { code: 'AMBIGUOUS', problem: 'has no pack size in this row, so its units are not known.' };

/** Reads the units and currencies of the rows of a form, by the names of its columns and their content. */
export const createFigureQualifiers = (
  { header, columns }: Pick<RecognizedFile, 'header' | 'columns'>,
  { currency, errors }: Pick<FigureContext, 'currency' | 'errors'>,
) => {
  const places = findNamedQualifiers(header, ['unit', 'currency'], new Set(Object.values(columns).flat()));
  const findFault = (text: string, id: string, readPack: () => number | undefined): CellFault | number | undefined => {
    if (id === 'currency') {
      const used = findNamedCurrencies(text);
      return used && !used.includes(currency)
        ? invalid(`is another currency. The account uses ${currency}.`)
        : undefined;
    }
    const unit = parseUnit(text);
    if (!unit || unit.kind === 'EACH' || isUnitOfSize(text, header)) return undefined;
    if (unit.kind === 'OTHER') return noUnits;
    return unit.kind === 'COUNT' ? unit.units : (readPack() ?? noPack);
  };
  /** The units of one of the quantity; undefined without a column that states them. False after a report of an error. */
  return (row: readonly string[], line: number, readPack: () => number | undefined): number | false | undefined => {
    let unitsPer: number | undefined;
    for (const { id, column } of places) {
      const { text } = readCell(row[column]);
      const found = text === '' ? undefined : findFault(text, id, readPack);
      if (typeof found === 'number') unitsPer = found;
      else if (found) {
        errors.add(cellError({ line, property: null, value: text, label: header[column] ?? '', ...found }));
        return false;
      }
    }
    return unitsPer;
  };
};
