import {
  type GettingStarted,
  gettingStartedRoutes,
} from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inBackground } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { gettingStarted } from './getting-started.api.ts';

interface Requirement {
  readonly isMissing: (counts: GettingStarted['counts']) => boolean;
  readonly text: string;
  readonly label: string;
  readonly to: string;
  readonly opensForm?: true;
}

const requirements = {
  products: {
    isMissing: ({ products }) => products === 0,
    text: 'Add products first.',
    label: 'Add products',
    to: '/products',
  },
  companies: {
    isMissing: ({ companies }) => companies === 0,
    text: 'Add a company first.',
    label: 'Add company',
    to: '/companies',
    opensForm: true,
  },
  stores: {
    isMissing: ({ stores }) => stores === 0,
    text: 'Add stores first.',
    label: 'Add stores',
    to: '/stores',
  },
  assortments: {
    isMissing: ({ storesWithAssortment }) => storesWithAssortment === 0,
    text: 'Assign an assortment to a store first.',
    label: 'View assortments',
    to: '/assortments',
  },
  sales: {
    isMissing: ({ salesWeeks }) => salesWeeks === 0,
    text: 'Import sales data first.',
    label: 'Import sales data',
    to: '/sales-import',
  },
  orders: {
    isMissing: ({ orders }) => orders === 0,
    text: 'Add an order first.',
    label: 'View orders',
    to: '/orders',
  },
} as const satisfies Readonly<Record<string, Requirement>>;

interface Props {
  readonly text: string;
  /** What the records of the list require, in the order in which they are added. */
  readonly requires: readonly (keyof typeof requirements)[];
  /** The button that adds a record, once nothing is missing. */
  readonly action: ReactNode;
}

/** The empty state of a list whose records require other records: it leads to the first one that is missing. */
export const EmptyList = ({ text, requires, action }: Props) => {
  const { missing, isPending } = useMissing(requires);
  if (isPending) return <EmptyState text={text} />;
  if (!missing) return <EmptyState text={text} action={action} />;
  const { label, to, opensForm }: Requirement = missing;
  return (
    <EmptyState
      text={`${text} ${missing.text}`}
      action={
        <LinkButton to={to} search={opensForm && { open: 'new' }}>
          {label}
        </LinkButton>
      }
    />
  );
};

/** The empty list of orders. An account that has no master data yet starts on the page Getting started. */
export const EmptyOrders = ({ text, action }: Pick<Props, 'text' | 'action'>) => {
  const { missing, isPending } = useMissing(['products', 'companies', 'stores']);
  if (isPending) return <EmptyState text={text} />;
  if (!missing) return <EmptyState text={text} action={action} />;
  return (
    <EmptyState
      text={`${text} Set up the account step by step, from the products to the first order.`}
      action={
        <LinkButton variant="filled" to="/getting-started">
          Get started
        </LinkButton>
      }
    />
  );
};

/** Users who cannot add records see the sentence only. */
const useMissing = (requires: Props['requires']) => {
  const isAllowed = useIsAllowed()(gettingStartedRoutes.get);
  const start = useQuery({ ...inBackground(gettingStarted.get()), enabled: isAllowed, staleTime: 0 });
  const counts = start.data?.counts;
  const key = counts && requires.find((one) => requirements[one].isMissing(counts));
  return { missing: key && requirements[key], isPending: isAllowed && start.isPending };
};
