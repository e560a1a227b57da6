import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { nameOfCountry } from './countries.ts';

/** The address as it stands on a letter; lines without words are left out. */
export const addressLines = (address: Address): string[] => {
  const { addressLine1, addressLine2, city, state, postalCode, countryCode } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const country = countryCode && nameOfCountry(countryCode);
  return [addressLine1, addressLine2, place, country].filter((line): line is string => Boolean(line));
};

/** Where a record is, in a list: "Austin, TX". */
export const placeOf = ({ city, state }: Address): string => [city, state].filter(Boolean).join(', ');
