/** All numbers have the real minus: −$5.00. */
export const withMinus = (text: string): string => text.replace('-', '−');
