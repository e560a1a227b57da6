import type { CellValue } from 'hucre/xlsx';

/** A cell as a person would have typed it into a text file: days as YYYY-MM-DD, numbers without grouping. */
export const cellText = (value: CellValue | undefined): string => {
  if (value == null) return '';
  if (value instanceof Date) return dayText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
};

const dayText = (value: Date): string => {
  if (Number.isNaN(value.getTime())) return '';
  const [day = '', time = ''] = value.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
};
