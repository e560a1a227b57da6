import { Button } from '@mantine/core';
import { promotionRoutes } from '@shelfward/contract/replenishment/promotions.contract.ts';
import { type Promotion, promotionInput } from '@shelfward/contract/replenishment/promotions.shapes.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { promotions } from '../../entities/replenishment/promotions.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { inBackground } from '../../kit/resource.ts';
import { FormDialog } from '../../kit/screens/form-dialog.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { DateText } from '../../kit/ui/figures.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './promotions-action.module.css';

/** Periods of product lines that are marked as promotions. */
export const PromotionsAction = () => {
  const isAllowed = useIsAllowed();
  const [isShown, setShown] = useState(false);
  if (!isAllowed(promotionRoutes.create.access)) return null;
  return (
    <>
      <Button variant="subtle" leftSection={<IconSpeakerphone size={16} />} onClick={() => setShown(true)}>
        Promotions
      </Button>
      {isShown && (
        <FormDialog title="Promotions" onClose={() => setShown(false)}>
          <Promotions />
        </FormDialog>
      )}
    </>
  );
};

const Promotions = () => {
  const { data } = useQuery(inBackground(promotions.list({ query: { size: 2000 } })));
  return (
    <div className={classes.body}>
      <p className={classes.hint}>
        Past weeks of a promotion are excluded. The demand of coming ones is raised by the effect of past ones.
      </p>
      {data && data.content.length > 0 && (
        <ul className={classes.list} aria-label="Promotions">
          {data.content.map((promotion) => (
            <Item key={promotion.id} promotion={promotion} />
          ))}
        </ul>
      )}
      <EntityForm
        key={data?.totalElements ?? 0}
        noun="promotion"
        schema={promotionInput}
        empty={{}}
        fields={{
          name: { label: 'Name' },
          productLineId: { label: 'Product line', kind: 'select', choices: productLineChoices, isId: true },
          fromDay: { label: 'First day', kind: 'day', width: 'half' },
          untilDay: { label: 'Last day', kind: 'day', width: 'half' },
        }}
        submitLabel="Add"
        save={(body, options) => promotions.create({ body }, options)}
      />
    </div>
  );
};

const Item = ({
  promotion: { id, name, product, productLine, fromDay, untilDay },
}: {
  readonly promotion: Promotion;
}) => {
  const { isBusy, run } = useBusy();
  return (
    <li>
      <span>
        <strong>{name}</strong> {(product ?? productLine)?.name}
      </span>
      <span>
        <DateText value={fromDay} /> – <DateText value={untilDay} />
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        loading={isBusy}
        aria-label={`Remove ${name}`}
        onClick={() => void run(() => promotions.remove({ params: { promotionId: id } }))}
      >
        Remove
      </Button>
    </li>
  );
};
