import { ActionIcon, Button, Select } from '@mantine/core';
import { type AutopilotCompany, autopilotModes } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autopilot } from '../../entities/autopilot/autopilot.api.ts';
import { storesOfCompany } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { inBackground } from '../../kit/resource.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';

const modeNames = { OFF: 'Off', SHADOW: 'Shadow', ON: 'On' } as const;
const noValues = { mode: null, limits: null };

/** Stores whose mode differs from that of their company. */
export const DifferingStores = ({
  autopilot: { company, differing, own },
}: {
  readonly autopilot: AutopilotCompany;
}) => {
  const { isBusy, run } = useBusy();
  const [storeId, setStoreId] = useState<string | null>(null);
  const { data } = useQuery(inBackground(storesOfCompany(company.id)));
  const save = (id: number, values: Parameters<typeof autopilot.updateStore>[0]['body']['own']) =>
    run(() => autopilot.updateStore({ params: { storeId: id }, body: { own: values } }));
  const other = own.mode === 'OFF' ? 'SHADOW' : 'OFF';
  return (
    <Card title="Stores that differ" count={differing.length}>
      {differing.length === 0 && <p>All stores have the mode and the limits of {company.name}.</p>}
      <Stack component="ul" gap={6}>
        {differing.map(({ store, mode, limits }) => (
          <Group component="li" key={store.id} gap={10}>
            <span style={{ flex: 1 }}>
              <StoreLink store={store} />
            </span>
            <Select
              aria-label={`Mode of ${store.name}`}
              w={170}
              value={mode ?? ''}
              disabled={isBusy}
              allowDeselect={false}
              data={[
                { value: '', label: `As the company` },
                ...autopilotModes.map((one) => ({ value: one, label: modeNames[one] })),
              ]}
              onChange={(value) =>
                void save(store.id, { mode: autopilotModes.find((one) => one === value) ?? null, limits })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Let ${store.name} follow the company`}
              onClick={() => void save(store.id, noValues)}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
      <Group gap={8} wrap>
        <Select
          aria-label="Store"
          placeholder="Store"
          searchable
          clearable
          w={240}
          value={storeId}
          onChange={setStoreId}
          data={(data?.content ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button
          variant="default"
          disabled={storeId === null || isBusy}
          onClick={() => void save(Number(storeId), { mode: other, limits: null }).then(() => setStoreId(null))}
        >
          Set to {modeNames[other]}
        </Button>
      </Group>
    </Card>
  );
};
