import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  type Buyer,
  type BuyerInput,
  buyerInput,
  type LeavingBuyer,
} from '@shelfward/contract/companies/buyers.contract.ts';
import { masterDataWriters } from '@shelfward/contract/kit/access.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../kit/problem.ts';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { messageOf } from '../../kit/ui/states.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import classes from './buyers-panel.module.css';

export interface BuyersPanelProps {
  readonly buyers: readonly Buyer[];
  /** What is said while there is none. */
  readonly nobody: string;
  /** Both resolve when the new list of buyers has arrived. */
  readonly add: (buyer: BuyerInput) => Promise<unknown>;
  readonly remove: (buyer: LeavingBuyer) => Promise<unknown>;
}

/** The buyers of a company, a region or a store, kept in place. */
export const BuyersPanel = ({ buyers, nobody, add, remove }: BuyersPanelProps) => {
  const mayAdd = useIsAllowed()(masterDataWriters);
  const mayRemove = useMayDelete()(masterDataWriters);
  const [leaving, setLeaving] = useState<string>();
  const leave = ({ name, emailAddress, inactive }: Buyer) => {
    const buyer = { name, emailAddress, inactive };
    setLeaving(emailAddress);
    return remove(buyer)
      .then(() => toast(`${name} was removed.`, { undo: () => add(buyer) }), toastError)
      .finally(() => setLeaving(undefined));
  };
  return (
    <div className={classes.panel}>
      {buyers.length === 0 ? (
        <p className={classes.nobody}>{nobody}</p>
      ) : (
        <ul className={classes.buyers}>
          {buyers.map((buyer) => (
            <li key={buyer.id}>
              <span className={classes.name}>{buyer.name}</span>
              {buyer.inactive && <StatusBadge status="INACTIVE" />}
              <a href={`mailto:${buyer.emailAddress}`}>{buyer.emailAddress}</a>
              {mayRemove && (
                <ActionIcon
                  aria-label={`Remove ${buyer.name}`}
                  loading={leaving === buyer.emailAddress}
                  onClick={() => void leave(buyer)}
                >
                  <IconX size={15} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && <NewBuyer add={add} />}
    </div>
  );
};

const nothing = { name: '', emailAddress: '' };
type Problems = Partial<Record<keyof typeof nothing, string>>;

const NewBuyer = ({ add }: Pick<BuyersPanelProps, 'add'>) => {
  const [typed, setTyped] = useState(nothing);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const change = (part: Partial<typeof nothing>) => {
    setTyped({ ...typed, ...part });
    setProblems({});
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const buyer = buyerInput.safeParse(typed);
    if (!buyer.success) return setProblems(problemsOf(typed));
    setBusy(true);
    try {
      await add(buyer.data);
      toast(`${buyer.data.name} was added.`);
      setTyped(nothing);
      first.current?.focus();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BUYER_EXISTS') setProblems({ emailAddress: messageOf(error) });
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

const problemsOf = (typed: typeof nothing): Problems => ({
  ...(!buyerInput.shape.name.safeParse(typed.name).success && { name: 'Name is required.' }),
  ...(!buyerInput.shape.emailAddress.safeParse(typed.emailAddress).success && {
    emailAddress: 'Enter an e-mail address.',
  }),
});
