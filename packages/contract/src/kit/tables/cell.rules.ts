/** True for a row of separators only, as spreadsheets write below the last row. */
export const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');

/** Truncates a text for a message, never within a surrogate pair. */
export const truncateText = (text: string, maxLength = 60): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : text;
