import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { ApiError } from '@shelfward/client/api-error.ts';
import {
  type Buyer,
  type BuyerInput,
  buyerInput,
  type DetachedBuyer,
} from '@shelfward/contract/companies/buyers.contract.ts';
import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import type { BuyerPlace } from '@shelfward/contract/users/buyer-access.contract.ts';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { buyers as buyersApi } from '../../entities/companies/companies.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { toErrorMessage } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { AccessOfBuyer, confirmEndOfAccess, GiveAccessDialog, useBuyerAccess } from './buyer-access.tsx';
import classes from './companies.module.css';

export interface BuyersPanelProps {
  /** The record that has the buyers. */
  readonly place: BuyerPlace;
  readonly buyers: readonly Buyer[];
  /** Shown while the list is empty. */
  readonly emptyText: string;
  /** Both resolve when the new list of buyers has arrived. */
  readonly add: (buyer: BuyerInput) => Promise<unknown>;
  readonly remove: (buyer: DetachedBuyer) => Promise<unknown>;
}

/** The buyers of a company, region, or store, added and removed in place. */
export const BuyersPanel = ({ place, buyers, emptyText, add, remove }: BuyersPanelProps) => {
  const mayAdd = useIsAllowed()(masterDataWriters);
  const mayRemove = useMayDelete()(masterDataWriters);
  const [removedAddress, setRemovedAddress] = useState<string>();
  const [edited, setEdited] = useState<number>();
  const [invited, setInvited] = useState<Buyer>();
  const access = useBuyerAccess(place);
  const leave = async (attached: Buyer) => {
    const { name, emailAddress, inactive } = attached;
    const buyer = { name, emailAddress, inactive };
    if (access?.get(attached.id)?.access === 'GIVEN' && !(await confirmEndOfAccess(attached, place))) return;
    setRemovedAddress(emailAddress);
    await remove(buyer)
      .then(() => toast(`${name} removed`, { undo: () => add(buyer) }), toastError)
      .finally(() => setRemovedAddress(undefined));
  };
  return (
    <Stack gap={16}>
      {buyers.length === 0 ? (
        <Text c="dimmed">{emptyText}</Text>
      ) : (
        <Stack component="ul" className={classes.buyers ?? ''}>
          {buyers.map((buyer) => (
            <Group component="li" gap={10} mih={40} className="hairline-below" key={buyer.id}>
              <Text span fw={500} className="breakable">
                {buyer.name}
              </Text>
              {buyer.inactive && <StatusBadge status="INACTIVE" />}
              <a href={`mailto:${buyer.emailAddress}`}>{buyer.emailAddress}</a>
              {access && (
                <AccessOfBuyer {...{ buyer, place }} access={access.get(buyer.id)} onGive={() => setInvited(buyer)} />
              )}
              {mayAdd && (
                <ActionIcon aria-label={`Edit ${buyer.name}`} onClick={() => setEdited(buyer.id)}>
                  <IconPencil size={15} />
                </ActionIcon>
              )}
              {mayRemove && (
                <ActionIcon
                  aria-label={`Remove ${buyer.name}`}
                  loading={removedAddress === buyer.emailAddress}
                  onClick={() => void leave(buyer)}
                >
                  <IconX size={15} />
                </ActionIcon>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {mayAdd && <NewBuyer add={add} />}
      {invited && <GiveAccessDialog buyer={invited} place={place} onClose={() => setInvited(undefined)} />}
      {edited !== undefined && (
        <FormDialog title="Edit buyer" onClose={() => setEdited(undefined)}>
          <RecordForm
            load={buyersApi.get({ params: { buyerId: edited } })}
            form={(buyer) => <BuyerForm buyer={buyer} />}
          />
        </FormDialog>
      )}
    </Stack>
  );
};

/** Changes the buyer for all records to which it is attached. */
const BuyerForm = ({ buyer }: { readonly buyer: Buyer }) => (
  <EntityForm
    noun="buyer"
    schema={buyerInput}
    empty={emptyBuyer}
    record={buyer}
    from={({ name, emailAddress, inactive }) => ({ name, emailAddress, inactive })}
    fields={{
      name: { label: 'Name' },
      emailAddress: {
        label: 'E-mail address',
        codes: ['BUYER_EXISTS'],
        description: 'Another address ends the access that the buyer was given.',
      },
      inactive: {
        label: 'Inactive',
        kind: 'switch',
        description: 'Inactive buyers receive no e-mails and lose the access that they were given.',
      },
    }}
    save={(body, options) => buyersApi.update({ params: { buyerId: buyer.id }, body }, options)}
  />
);

const emptyBuyer = { name: '', emailAddress: '' };
type Problems = Partial<Record<keyof typeof emptyBuyer, string>>;

const NewBuyer = ({ add }: Pick<BuyersPanelProps, 'add'>) => {
  const [typed, setTyped] = useState(emptyBuyer);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const change = (part: Partial<typeof emptyBuyer>) => {
    setTyped({ ...typed, ...part });
    setProblems({});
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const buyer = buyerInput.safeParse(typed);
    if (!buyer.success) return setProblems(findProblems(typed));
    setBusy(true);
    try {
      await add(buyer.data);
      toast(`${buyer.data.name} added`);
      setTyped(emptyBuyer);
      first.current?.focus();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BUYER_EXISTS')
        setProblems({ emailAddress: toErrorMessage(error) });
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.new} aria-label="New buyer" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={first}
        label="Name"
        value={typed.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="E-mail address"
        type="email"
        value={typed.emailAddress}
        error={problems.emailAddress}
        onChange={(event) => change({ emailAddress: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={15} />} loading={isBusy}>
        Add buyer
      </Button>
    </form>
  );
};

const findProblems = (typed: typeof emptyBuyer): Problems => ({
  ...(!buyerInput.shape.name.safeParse(typed.name).success && { name: 'Name is required.' }),
  ...(!buyerInput.shape.emailAddress.safeParse(typed.emailAddress).success && {
    emailAddress: 'Enter an e-mail address.',
  }),
});
