/** What a spreadsheet keeps in a cell. */
type CellValue = string | number | boolean | Date | null;

/** A cell as a person would have typed it into a text file: days as YYYY-MM-DD, numbers without grouping. */
export const cellText = (value: CellValue | undefined): string => {
  if (value == null) return '';
  if (value instanceof Date) return dayText(value);
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
};

/** A number that a spreadsheet reckoned may be a hair off what it shows. */
const numberText = (value: number): string =>
  String(Number.isInteger(value) ? value : Math.round(value * 1_000_000) / 1_000_000);

const dayText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
};
