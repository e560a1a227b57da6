import { type City, streetNames } from './place-names.ts';
import type { Random } from './random.ts';
import type { Address } from './world.types.ts';

export const makeAddress = (random: Random, city: City): Address => ({
  addressLine1: `${random.integer(12, 4890)} ${random.pick(streetNames)}`,
  addressLine2: random.chance(0.15) ? `Suite ${random.integer(100, 480)}` : null,
  city: city.name,
  state: city.state,
  postalCode: city.postalCode,
  countryCode: 'US',
});

/** The numbers 555-0100 to 555-0199 are reserved for fictional use in every area code. */
export const makePhoneNumber = (random: Random, city: City): string =>
  `(${city.areaCode}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`;
