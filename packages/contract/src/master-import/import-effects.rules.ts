import {
  applyToPrice,
  applyToQuantity,
  createQualifierReader,
  type QualifiedRow,
  type QualifierProblem,
} from '../kit/qualifiers/qualifier-rows.rules.ts';
import { truncateText } from '../kit/tables/cell.rules.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import type { FileNumbers } from '../kit/tables/number.rules.ts';
import type { QualifierColumns } from '../kit/tables/qualifier-ids.ts';
import { qualifierLabels } from '../kit/tables/qualifier-ids.ts';
import { type FileKind, listImportProperties } from './import-properties.rules.ts';
import { importQualifiers } from './import-qualifiers.rules.ts';
import type { CellProblem, ParsedRow, RowValues } from './parsed-row.types.ts';

/** Prices of one unit. */
const unitPrices: readonly string[] = ['unitPrice', 'price'];

interface QualifierLayout {
  readonly header: readonly string[];
  readonly qualifiers?: QualifierColumns | undefined;
  readonly numbers: FileNumbers;
  readonly currency: string;
}

/** Applies the qualifiers of a row to its values; undefined for a file without any. */
export const createRowQualifier = (
  kind: FileKind,
  { header, qualifiers, numbers, currency }: QualifierLayout,
): ((parsed: ParsedRow, cells: readonly string[]) => ParsedRow) | undefined => {
  if (!qualifiers || Object.keys(qualifiers).length === 0) return undefined;
  const read = createQualifierReader({ ...importQualifiers[kind], columns: qualifiers, numbers, currency });
  const properties = listImportProperties(kind);
  return (parsed, cells) => {
    const qualified = read(cells);
    const problems = qualified.problems.map((problem) => describeProblem(problem, header));
    const { values, isRounded, ...applied } = applyEffect(parsed.values, qualified, properties);
    return {
      ...parsed,
      values,
      qualified,
      problems: [...parsed.problems, ...problems, ...applied.problems],
      ...((isRounded || parsed.isRounded) && { isRounded: true }),
    };
  };
};

/** The error of a cell: `UOM "KG" is not a number of units.` */
export const describeProblem = (
  { id, column, value, code, problem }: QualifierProblem,
  header: readonly string[],
): CellProblem => ({
  property: id,
  value,
  code,
  message: `${header[column]?.trim() || qualifierLabels[id]} "${truncateText(value)}" ${problem}`,
});

interface Applied {
  readonly values: RowValues;
  readonly problems: readonly CellProblem[];
  readonly isRounded: boolean;
}

const applyEffect = (
  given: RowValues,
  { unit, priceUnit = unit, priceBasis = 1, discount, isInactive, isDiscontinued }: QualifiedRow,
  properties: readonly ImportProperty[],
): Applied => {
  const values: Record<string, RowValues[string]> = { ...given };
  const problems: CellProblem[] = [];
  let isRounded = false;
  if (isInactive) values.active = false;
  if (isDiscontinued && properties.some(({ id }) => id === 'discontinued')) values.discontinued = true;
  if (discount !== undefined) values.discount = discount;
  // The pack size of the product is known when the row is matched.
  if (unit === 'PACK') values.inPacks = true;
  if (priceUnit === 'PACK') values.pricedInPacks = true;
  const quantityFactor = unit === 'PACK' ? 1 : unit;
  const priceFactor = priceBasis * (priceUnit === 'PACK' ? 1 : priceUnit);
  if (quantityFactor !== 1 || priceFactor !== 1)
    for (const property of properties) {
      const { id, label, form, isRequired, schema } = property;
      const value = values[id];
      if (typeof value !== 'number') continue;
      if (form === 'whole' && isRequired) {
        values[id] = applyToQuantity(value, quantityFactor, false);
        if (!schema.safeParse(values[id]).success)
          problems.push({
            property: id,
            value: String(value),
            code: 'TOO_LARGE',
            message: `${label} is too large in units.`,
          });
      } else if (unitPrices.includes(id)) {
        values[id] = applyToPrice(value, priceFactor);
        isRounded ||= value % priceFactor !== 0;
      }
    }
  return { values, problems, isRounded };
};
