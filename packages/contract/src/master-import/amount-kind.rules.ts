import { readCell, truncateText } from '../kit/tables/cell.rules.ts';
import { plainName } from '../kit/tables/header.rules.ts';

const kindName = /^(?:discount|promo(?:tion)?|deal|offer)(?:value|amount)?(?:type|kind|unit|method|basis)$/;
const amount = /amount|dollar|euro|\bcents?\b|money|fixed|currency|absolute|\p{Sc}/iu;

/** For each row, the cell that says that its discount is an amount: `Discount type "Amount"`. */
export const createAmountKind = (header: readonly string[]): ((cells: readonly string[]) => string | undefined) => {
  const places = header.flatMap((name, at) => (kindName.test(plainName(name)) ? [at] : []));
  return (cells) => {
    const found = places.find((at) => {
      const { text } = readCell(cells[at]);
      return amount.test(text) && !/percent|%/i.test(text);
    });
    return found === undefined ? undefined : `${header[found]?.trim()} "${truncateText(readCell(cells[found]).text)}"`;
  };
};
