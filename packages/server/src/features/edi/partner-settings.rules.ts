import type { PartnerAddress, PartnerSettings } from '@shelfward/contract/edi/partners.shapes.ts';
import { defaultSettings, type EdiInterchange, type EdiSettings, type ProposedPartner } from '@shelfward/edi/public.ts';

/** The settings of a partner on top of the usual meaning of codes. */
export const toEdiSettings = (given: PartnerSettings): EdiSettings => ({
  ...defaultSettings,
  isStrict: given.isStrict,
  price: given.price,
  ...(given.sales && { sales: given.sales }),
  ...(given.singleDate && { singleDate: given.singleDate }),
  ...(given.cases && { cases: given.cases }),
  ...(given.unitsPerCase !== null && { unitsPerCase: given.unitsPerCase }),
  ...(given.divisionRole !== null && { divisionRole: given.divisionRole }),
  onHandCodes: preferCode(given.onHandCode),
  measures: { ...defaultSettings.measures, ...given.measures },
  itemCodes: { ...defaultSettings.itemCodes, ...given.itemCodes },
  storeKinds: { ...defaultSettings.storeKinds, ...given.storeKinds },
});

const preferCode = (code: string | null): readonly string[] =>
  code === null
    ? defaultSettings.onHandCodes
    : [code, ...defaultSettings.onHandCodes.filter((other) => other !== code)];

type Addresses = Pick<EdiInterchange, 'sender' | 'receiver'>;

/** Whether an interchange comes from this address of the partner. */
export const isFrom = ({ sender, receiver }: Addresses, address: PartnerAddress | null): boolean =>
  address !== null &&
  sender.id === address.partnerId &&
  sender.qualifier === address.partnerQualifier &&
  receiver.id === address.ownId &&
  receiver.qualifier === address.ownQualifier;

export interface AddressedPartner {
  readonly mode: 'TEST' | 'PRODUCTION';
  readonly productionAddress: PartnerAddress;
  readonly testAddress: PartnerAddress | null;
  readonly inactive: boolean;
}

export const findSender = <P extends AddressedPartner>(partners: readonly P[], interchange: Addresses): P | undefined =>
  partners.find(
    ({ productionAddress, testAddress, inactive }) =>
      !inactive && (isFrom(interchange, productionAddress) || isFrom(interchange, testAddress)),
  );

/** Nothing of a test is booked. */
export const isTest = (interchange: Addresses & Pick<EdiInterchange, 'usage'>, partner: AddressedPartner): boolean =>
  interchange.usage !== 'PRODUCTION' ||
  partner.mode === 'TEST' ||
  (isFrom(interchange, partner.testAddress) && !isFrom(interchange, partner.productionAddress));

const toKey = ({ partnerQualifier, partnerId, ownQualifier, ownId }: PartnerAddress): string =>
  JSON.stringify([partnerQualifier, partnerId, ownQualifier, ownId]);

/** Whether two partners have an address in common: an interchange would have two partners. */
export const sharesAddress = (
  one: Pick<AddressedPartner, 'productionAddress' | 'testAddress'>,
  other: Pick<AddressedPartner, 'productionAddress' | 'testAddress'>,
): boolean => {
  const keys = listAddresses(other).map(toKey);
  return listAddresses(one).some((address) => keys.includes(toKey(address)));
};

export const listAddresses = ({
  productionAddress,
  testAddress,
}: Pick<AddressedPartner, 'productionAddress' | 'testAddress'>): readonly PartnerAddress[] =>
  testAddress ? [productionAddress, testAddress] : [productionAddress];

export const toAddress = ({
  sender,
  receiver,
  groupSender,
  groupReceiver,
}: Pick<ProposedPartner, 'sender' | 'receiver' | 'groupSender' | 'groupReceiver'>): PartnerAddress => ({
  partnerQualifier: sender.qualifier,
  partnerId: sender.id,
  partnerGroupId: groupSender,
  ownQualifier: receiver.qualifier,
  ownId: receiver.id,
  ownGroupId: groupReceiver,
});
