import { Button } from '@mantine/core';
import type {
  LineReplenishment,
  ReplenishmentSettings,
} from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { useState } from 'react';
import { z } from 'zod';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { replenishment } from '../../entities/replenishment/replenishment.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { Card } from '../../kit/ui/cards.tsx';
import { Grid, Group } from '../../kit/ui/layout.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './replenishment.module.css';
import { levelInPercent, settingLabels, toLevel, toPercent } from './setting-fields.ts';

const input = z.strictObject({
  productLineId: z.int().positive(),
  serviceLevel: levelInPercent.nullable(),
  marginPercent: z.number().min(1).max(99).nullable(),
});

/** Product lines with a service level or a margin of their own. */
export const LineSettings = ({ settings: { productLines } }: { readonly settings: ReplenishmentSettings }) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <Card title="Product lines with another service level">
      {productLines.length > 0 && (
        <Grid component="ul" gap={4} mb={12} className={classes.lines ?? ''}>
          {productLines.map((line) => (
            <LineItem key={line.productLine.id} line={line} />
          ))}
        </Grid>
      )}
      {isAdding ? (
        <EntityForm
          noun="service level of a product line"
          schema={input}
          empty={{ serviceLevel: null, marginPercent: null }}
          fields={{
            productLineId: { label: 'Product line', kind: 'select', choices: productLineChoices, isId: true },
            serviceLevel: { label: settingLabels.serviceLevel, kind: 'percent', width: 'half' },
            marginPercent: { label: `or ${settingLabels.marginPercent.toLowerCase()}`, kind: 'percent', width: 'half' },
          }}
          submitLabel="Set"
          save={({ productLineId, serviceLevel, marginPercent }, options) =>
            replenishment.updateLineSettings(
              {
                params: { productLineId },
                body: { serviceLevel: serviceLevel === null ? null : toLevel(serviceLevel), marginPercent },
              },
              options,
            )
          }
          onSaved={() => setAdding(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add product line
        </Button>
      )}
    </Card>
  );
};

const LineItem = ({ line: { productLine, serviceLevel, marginPercent } }: { readonly line: LineReplenishment }) => {
  const { isBusy, run } = useBusy();
  const remove = () =>
    replenishment.updateLineSettings({
      params: { productLineId: productLine.id },
      body: { serviceLevel: null, marginPercent: null },
    });
  return (
    <Group component="li" gap={12}>
      <span>{productLine.name}</span>
      <span>{serviceLevel === null ? `margin ${marginPercent}%` : `${toPercent(serviceLevel)}%`}</span>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isBusy}
        aria-label={`Remove ${productLine.name}`}
        onClick={() => void run(remove)}
      >
        Remove
      </Button>
    </Group>
  );
};
