/** Lists of numbers cross to and from the database as text: a hundred thousand of them take milliseconds, not seconds. */

/** PostgreSQL's text of an array of numbers without nulls, such as `{1,2,3}`. */
export const numbersOf = (text: string): number[] => {
  const numbers: number[] = JSON.parse(`[${text.slice(1, -1)}]`);
  return numbers;
};

export const textOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`;
