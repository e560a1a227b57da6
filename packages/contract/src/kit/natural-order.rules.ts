const collator = new Intl.Collator('en-US', { numeric: true });

/** Compares names as the server sorts them: by the numbers in them, "BC 2" before "BC 10". */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
