/** The last digit of a UPC-A code from its first eleven digits: digits in odd positions have weight 3. */
export const upcCheckDigit = (elevenDigits: string): number => {
  const sum = elevenDigits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
};

export const isValidUpc = (upc: string): boolean =>
  /^\d{12}$/.test(upc) && upcCheckDigit(upc.slice(0, 11)) === Number(upc.at(-1));

/** The UPC-A code of an item with the company prefix of the demo brand. */
export const demoUpc = (itemReference: number): string => {
  const elevenDigits = `850099${String(itemReference).padStart(5, '0')}`;
  return `${elevenDigits}${upcCheckDigit(elevenDigits)}`;
};
