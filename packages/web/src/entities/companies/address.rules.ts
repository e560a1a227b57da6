import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { countryName } from './countries.ts';

/** The lines of a postal address, without empty lines. */
export const addressLines = (address: Address): string[] => {
  const { addressLine1, addressLine2, city, state, postalCode, countryCode } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const country = countryCode && countryName(countryCode);
  return [addressLine1, addressLine2, place, country].filter((line): line is string => Boolean(line));
};

/** City and state for lists: "Austin, TX". */
export const formatCityState = ({ city, state }: Address): string => [city, state].filter(Boolean).join(', ');
