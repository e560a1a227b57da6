import { Button } from '@mantine/core';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { IconPencil } from '@tabler/icons-react';
import { Card } from '../../kit/ui/cards.tsx';
import { addressLines } from './address.rules.ts';
import classes from './address-card.module.css';

/** Not filled: the tabs below have main actions of their own. */
export const EditButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onClick}>
    Edit
  </Button>
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
