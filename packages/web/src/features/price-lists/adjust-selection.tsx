import { Button, NumberInput, Popover } from '@mantine/core';
import { IconPercentage } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import type { MatrixModel } from '../../kit/matrix/matrix-model.ts';
import { adjustSelectedPrices } from './price-grid.rules.ts';
import classes from './prices.module.css';

/** Changes each selected price by a percentage; the grid shows what each was until it is saved. */
export const AdjustSelection = ({ model }: { readonly model: MatrixModel }) => {
  const [isOpen, setOpen] = useState(false);
  const [percent, setPercent] = useState<number | string>(5);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typeof percent !== 'number') return;
    adjustSelectedPrices(model, percent, 'cent');
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconPercentage size={16} />} onClick={() => setOpen(!isOpen)}>
          Adjust %
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate className={classes.choices}>
          <NumberInput
            label="Change the selection by"
            suffix=" %"
            min={-100}
            max={1000}
            decimalScale={2}
            hideControls
            value={percent}
            onChange={setPercent}
          />
          <Button type="submit" disabled={typeof percent !== 'number'}>
            Adjust
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
