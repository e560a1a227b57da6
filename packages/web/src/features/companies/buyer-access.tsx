import { Button, Text } from '@mantine/core';
import type { Buyer } from '@shelfward/contract/companies/buyers.contract.ts';
import {
  accessToGive,
  type BuyerAccess,
  type BuyerPlace,
  buyerAccessRoutes,
} from '@shelfward/contract/users/buyer-access.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { disabledQuery, inBackground, resource } from '../../kit/resource.ts';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { confirm } from '../../kit/ui/confirm.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';

export const buyerAccess = resource('buyer-access', buyerAccessRoutes, { alsoChanges: ['users'] });

/** The access of the buyers of a record, by buyer; undefined until it is known, and for users who may not see it. */
export const useBuyerAccess = (place: BuyerPlace): ReadonlyMap<number, BuyerAccess> | undefined => {
  const isAllowed = useIsAllowed();
  const query = buyerAccess.list({ params: place });
  const { data } = useQuery(isAllowed(buyerAccessRoutes.list) ? inBackground(query) : disabledQuery<BuyerAccess[]>());
  return data && new Map(data.map((one) => [one.buyerId, one]));
};

interface Props {
  readonly buyer: Buyer;
  readonly place: BuyerPlace;
  /** Undefined: the buyer has none. */
  readonly access: BuyerAccess | undefined;
  readonly onGive: () => void;
}

/** Whether a buyer has access as a partner, with the button that gives or ends it. */
export const AccessOfBuyer = ({ buyer, place, access, onGive }: Props) => {
  if (!access)
    return buyer.inactive ? null : (
      <Button size="xs" variant="default" aria-label={`Give access to ${buyer.name}`} onClick={onGive}>
        Give access
      </Button>
    );
  return (
    <Group gap={8}>
      <StatusBadge
        status={access.activated ? 'ACTIVE' : 'INVITED'}
        label={access.activated ? 'Has access' : 'Invited'}
      />
      {access.access === 'GIVEN' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`End access of ${buyer.name}`}
          onClick={() => void endAccess(buyer, place)}
        >
          End access
        </Button>
      ) : (
        <Text span c="dimmed" fz={12}>
          {place.record === 'STORE' ? 'by the company or region' : 'by the company'}
        </Text>
      )}
    </Group>
  );
};

/** False if the user cancels. */
export const confirmEndOfAccess = ({ name }: Buyer, { record }: BuyerPlace): Promise<boolean> =>
  confirm({
    title: `End the access of ${name}?`,
    text: `${name} no longer sees the records of this ${recordNames[record]}, is signed out on all devices, and loses all API tokens. Without other records, the user is deactivated.`,
    confirm: 'End access',
    isDangerous: true,
  });

const endAccess = async (buyer: Buyer, place: BuyerPlace): Promise<void> => {
  if (!(await confirmEndOfAccess(buyer, place))) return;
  await buyerAccess
    .end({ params: { ...place, buyerId: buyer.id } })
    .then(() => toast(`The access of ${buyer.name} has ended`), toastError);
};

const recordNames = { COMPANY: 'company', REGION: 'region', STORE: 'store' } as const;

const seen = {
  COMPANY: 'this company with its regions and stores',
  REGION: 'this region with its stores',
  STORE: 'this store',
} as const;

export const GiveAccessDialog = ({
  buyer,
  place,
  onClose,
}: Pick<Props, 'buyer' | 'place'> & { readonly onClose: () => void }) => (
  <FormDialog title={`Give access to ${buyer.name}`} onClose={onClose}>
    <Text>
      {buyer.emailAddress} becomes a user who sees only {seen[place.record]}, without your stock, costs, and internal
      notes, and receives an e-mail with a link to activate the account. A partner with this address gets the records in
      addition, and must sign in again.
    </Text>
    <EntityForm
      noun="access"
      schema={accessToGive}
      empty={{ reports: false }}
      fields={{
        reports: {
          label: 'Reports',
          kind: 'switch',
          description: 'A new user can also view the reports of these stores.',
        },
      }}
      submitLabel="Give access"
      save={(body, options) => buyerAccess.give({ params: { ...place, buyerId: buyer.id }, body }, options)}
      toSavedText={({ activated }) =>
        activated ? `${buyer.name} has access` : `Invitation sent to ${buyer.emailAddress}`
      }
    />
  </FormDialog>
);
