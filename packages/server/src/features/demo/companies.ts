import { makeAddress, makePhoneNumber } from './addresses.ts';
import { type CompanySource, companySources, firstNames, lastNames } from './partner-names.ts';
import { territories } from './place-names.ts';
import { itemAt, type Random } from './random.ts';
import type { Company, Region, World } from './world.types.ts';

export const salesChannels = [
  { name: 'Natural grocery' },
  { name: 'Conventional grocery' },
  { name: 'Pharmacy' },
  { name: 'Specialty' },
] as const;

export const paymentTerms = [
  { name: 'Due on receipt', days: 0 },
  { name: 'Net 15', days: 15 },
  { name: 'Net 30', days: 30 },
  { name: 'Net 45', days: 45 },
  { name: 'Net 60', days: 60 },
] as const;

/** Creates a buyer of the company and returns the buyer's index. */
export type HireBuyer = (company: Pick<Company, 'name'>) => number;

/** Adds buyers to the list, each with a unique e-mail address. */
export const createBuyerFactory = (random: Random, hired: World['buyers'][number][]): HireBuyer => {
  const names = random.shuffled(firstNames.flatMap((first) => lastNames.map((last) => ({ first, last }))));
  return (company) => {
    const { first, last } = itemAt(names, hired.length % names.length);
    const namesakes = Math.floor(hired.length / names.length);
    const mailbox = `${first}.${last}${namesakes || ''}`.toLowerCase();
    const domain = company.name.toLowerCase().replace(/[^a-z]+/g, '');
    hired.push({ name: `${first} ${last}`, emailAddress: `${mailbox}@${domain}.example` });
    return hired.length - 1;
  };
};

export const makeCompanies = (random: Random, count: number, hireBuyer: HireBuyer): Company[] =>
  companySources.slice(0, count).map((source, index) => {
    const own = random.fork(source.name);
    return makeCompany(own, { source, index, hireBuyer });
  });

interface CompanyPlan {
  readonly source: CompanySource;
  readonly index: number;
  readonly hireBuyer: HireBuyer;
}

/** The two largest companies use the second price list, pharmacies the third. The first company grows the most. */
const makeCompany = (random: Random, { source, index, hireBuyer }: CompanyPlan): Company => ({
  name: source.name,
  code: source.code,
  salesChannel: salesChannels.findIndex((channel) => channel.name === source.kind),
  paymentTerm: random.integer(1, paymentTerms.length - 1),
  priceList: source.kind === 'Pharmacy' ? 2 : index < 2 ? 1 : 0,
  buyers: Array.from({ length: random.integer(1, 2) }, () => hireBuyer(source)),
  discount: random.pick([0, 0, 0, 2, 2.5, 5]),
  minItemsForStoreProposal: random.pick([0, 0, 6, 12]),
  address: makeAddress(random, random.pick(random.pick(territories).cities)),
  growth: index === 0 ? 1.2 : 0.94 + 0.22 * random.next(),
});

interface RegionPlan {
  readonly companies: readonly Company[];
  /** The number of stores per company. Each region has at least one store. */
  readonly storeCounts: readonly number[];
  readonly hireBuyer: HireBuyer;
}

export const makeRegions = (random: Random, { companies, storeCounts, hireBuyer }: RegionPlan): Region[] =>
  companies.flatMap((company, index) => {
    const own = random.fork(`${company.name} regions`);
    const count = Math.min(itemAt(storeCounts, index), own.integer(2, 4));
    return own
      .shuffled(territories)
      .slice(0, count)
      .map((territory, place): Region => {
        const city = own.pick(territory.cities);
        return {
          company: index,
          name: territory.name,
          code: `${company.code}-${territory.code}`,
          number: String(100 * (index + 1) + 10 * (place + 1)),
          phoneNumber: makePhoneNumber(own, city),
          address: makeAddress(own, city),
          buyers: own.chance(0.6) ? [hireBuyer(company)] : [],
        };
      });
  });
