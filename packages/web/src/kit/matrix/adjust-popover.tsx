import { Button, Popover, TextInput } from '@mantine/core';
import { parsePercent } from '@shelfward/contract/kit/tables/number.rules.ts';
import { completeTyped } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import { IconPercentage } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import classes from './matrix.module.css';

interface Props {
  readonly min: number;
  readonly max: number;
  /** The number of accepted decimals; whole percentages without it. */
  readonly decimals?: 1 | 2;
  readonly adjust: (percent: number) => void;
}

/** Changes the selected cells by a percentage. */
export const AdjustPopover = ({ min, max, decimals, adjust }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('10');
  const percent = parseChange(text, decimals ?? 0);
  const isValid = percent !== undefined && percent >= min && percent <= max;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isValid) return;
    adjust(percent);
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
        <form onSubmit={submit} noValidate className={classes.form}>
          <TextInput
            label="Change selection by"
            rightSection="%"
            inputMode="text"
            autoComplete="off"
            data-autofocus
            value={text}
            error={!isValid && `A ${decimals ? '' : 'whole '}percentage from ${signed(min)} to ${max}.`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!isValid}>
            Adjust
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};

const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));

const parseChange = (text: string, decimals: number): number | undefined => {
  const read = parsePercent(completeTyped(text.trim()), 'TYPED');
  if (!('value' in read) || Math.abs(read.value) > 9999) return undefined;
  return Number(read.value.toFixed(decimals)) === read.value ? read.value : undefined;
};
