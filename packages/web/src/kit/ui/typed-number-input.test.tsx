import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { decimalBetween, unitsBetween } from './cell-numbers.rules.ts';
import { TypedNumberInput } from './typed-number-input.tsx';

const units = unitsBetween({ min: 0, max: 9999 });

interface Props {
  readonly kind?: typeof units;
  readonly suffix?: string;
  /** Ignores invalid texts, as an input does whose number is saved at once. */
  readonly isSaved?: boolean;
}

const Example = ({ kind = units, suffix = '', isSaved = false }: Props) => {
  const [value, setValue] = useState<number | undefined>(5);
  return (
    <>
      <TypedNumberInput
        label="Quantity"
        kind={kind}
        suffix={suffix}
        value={value}
        onNumber={(next) => (next !== undefined || !isSaved) && setValue(next)}
      />
      <output aria-label="Value">{value ?? 'none'}</output>
    </>
  );
};

const enter = async (typed: string, props: Props = {}) => {
  const { user } = renderScreen(<Example {...props} />);
  const input = await screen.findByRole('textbox', { name: 'Quantity' });
  await user.clear(input);
  await user.type(input, typed);
  await user.tab();
  return {
    user,
    input,
    number: screen.getByRole('status', { name: 'Value' }).textContent,
    shown: input instanceof HTMLInputElement ? input.value : undefined,
  };
};

test.each([
  ['12', '12', '12'],
  ['12,0', '12', '12'],
  ['1,200', '1200', '1,200'],
  ["1'200", '1200', '1,200'],
])('%s is read as %s', async (typed, number, shown) => {
  expect(await enter(typed)).toMatchObject({ number, shown });
});

test('a number with two meanings remains, with both of them, and is not read', async () => {
  expect(await enter('1.200')).toMatchObject({ number: 'none', shown: '1.200' });
  expect(screen.getByText(/can mean 1,200 or 1\.200/)).toBeTruthy();
});

test('an invalid text restores the number that is saved at once, and the text can be corrected', async () => {
  const { user, input, number, shown } = await enter('1.200', { isSaved: true });

  expect([number, shown]).toEqual(['5', '1.200']);
  await user.clear(input);
  await user.type(input, '1200');
  await user.tab();
  expect(screen.getByRole('status', { name: 'Value' }).textContent).toBe('1200');
  expect(screen.queryByText(/can mean/)).toBeNull();
});

test('a unit is shown behind the number and can be typed', async () => {
  const kind = decimalBetween({ min: 0, max: 100 }, 'Enter a percentage.');

  expect(await enter('12,5 %', { kind, suffix: ' %' })).toMatchObject({ number: '12.5', shown: '12.5 %' });
});

test('arrow keys change the number by one within its bounds', async () => {
  const { user } = renderScreen(<Example kind={unitsBetween({ min: 4, max: 9 })} />);

  await user.click(await screen.findByRole('textbox', { name: 'Quantity' }));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');

  expect(screen.getByRole('status', { name: 'Value' }).textContent).toBe('4');
});
