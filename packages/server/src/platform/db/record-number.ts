/**
 * The number by which a record without another name is called: 1419 for "1419", "#1419", or "Order 1419". Undefined if
 * the text is something else.
 */
export const toRecordNumber = (noun: string, text: string): number | undefined => {
  const number = text.trim().toLowerCase().replace(noun, '').replace('#', '').trim();
  return /^[1-9]\d{0,14}$/.test(number) ? Number(number) : undefined;
};
