import { Button } from '@mantine/core';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressLines } from './address.rules.ts';
import classes from './overview.module.css';

/** Not filled: the tabs below have main actions of their own. */
export const EditButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onClick}>
    Edit
  </Button>
);

/** The first tab of a customer's record: cards beside each other, as many as fit. */
export const Overview = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.cards}>{children}</div>
);

interface CardProps {
  readonly title?: string;
  readonly count?: number;
  /** As wide as all the cards beside each other. */
  readonly isWide?: true;
  readonly children: ReactNode;
}

export const Card = ({ title, count, isWide, children }: CardProps) => (
  <section className={classes.card} data-wide={isWide}>
    {title && (
      <h2>
        {title}
        {count !== undefined && <span>{count}</span>}
      </h2>
    )}
    {children}
  </section>
);

export const AddressCard = ({ address }: { readonly address: Address }) => {
  const lines = addressLines(address);
  return (
    <Card title="Address">
      {lines.length === 0 ? (
        <p className={classes.nothing}>No address is known.</p>
      ) : (
        <address className={classes.address}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </Card>
  );
};
