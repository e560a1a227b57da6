import { Button, Text } from '@mantine/core';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import { IconPencil } from '@tabler/icons-react';
import { Card } from '../../kit/ui/cards.tsx';
import { Stack } from '../../kit/ui/layout.tsx';
import { addressLines } from './address.rules.ts';

/** Not a primary button, because the tabs below have their own primary actions. */
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
        <Text c="dimmed">No address</Text>
      ) : (
        <Stack component="address" gap={2} fs="normal">
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
      )}
    </Card>
  );
};
