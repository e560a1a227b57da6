import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconPercentage } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { adjustSelectionByPercent } from '../../kit/matrix/matrix-commands.ts';
import type { MatrixModel } from '../../kit/matrix/matrix-model.ts';

/** Changes the selected quantities so that each store's sum changes by the percentage. */
export const AdjustPercent = ({ model }: { readonly model: MatrixModel }) => {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('10');
  const percent = percentOf(text);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (percent === undefined) return;
    adjustSelectionByPercent(model, percent);
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
        <form onSubmit={submit} noValidate>
          <TextInput
            label="Change the selection by"
            rightSection="%"
            inputMode="text"
            autoComplete="off"
            data-autofocus
            value={text}
            error={percent === undefined && 'A whole percentage from −100 to 500.'}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="sm">
            <Button type="submit" size="xs" disabled={percent === undefined}>
              Adjust
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};

const percentOf = (text: string): number | undefined => {
  const [, sign, digits] = /^([+\-−]?)(\d{1,3})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const percent = Number(digits) * (sign === '-' || sign === '−' ? -1 : 1);
  return percent >= -100 && percent <= 500 ? percent : undefined;
};
