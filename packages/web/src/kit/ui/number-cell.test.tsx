import { ApiError } from '@shelfward/client/api-error.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { session } from '../session.ts';
import { renderScreen } from '../testing/render.tsx';
import { priceInCents, unitsBetween } from './cell-numbers.rules.ts';
import { NumberCell } from './number-cell.tsx';

const units = unitsBetween({ min: 0, max: 100 });

/** Two rows of two columns that can be unmounted. */
const Table = ({ save }: { readonly save: (value: number) => Promise<number> }) => {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <table>
        <tbody>
          {isShown &&
            [0, 1].map((row) => (
              <tr key={row} data-row={row}>
                <td>
                  <NumberCell label={`Price ${row}`} value={undefined} kind={priceInCents} save={save} />
                </td>
                <td>
                  <NumberCell label={`Units ${row}`} value={5} kind={units} save={save} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setShown(false)}>
        Scroll away
      </button>
    </>
  );
};

/** A server whose response the test controls. */
const show = () => {
  const saved: number[] = [];
  const responses: { readonly succeed: () => void; readonly fail: (error: Error) => void }[] = [];
  const save = (value: number) =>
    new Promise<number>((give, fail) => {
      saved.push(value);
      responses.push({ succeed: () => give(value), fail });
    });
  return { saved, responses, ...renderScreen(<Table save={save} />) };
};
const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('saves once, even if it is left repeatedly during the save', async () => {
  const { user, saved, responses } = show();
  const input = await cell('Units 0');

  await user.type(input, '{Backspace}7{Tab}');
  await user.click(input);
  await user.keyboard('9{Escape}{Enter}');
  expect(saved).toEqual([7]);
  expect(input.value).toBe('7');
  responses[0]?.succeed();

  await waitFor(() => expect(input.dataset.state).toBe('idle'));
  expect(input.value).toBe('7');
  expect(await screen.findByText('Units 0 is 7 instead of 5.')).toBeTruthy();
});

test('moves down its column with Enter', async () => {
  const { user } = show();

  await user.type(await cell('Units 0'), '{Enter}');
  expect(document.activeElement).toBe(await cell('Units 1'));

  await user.type(await cell('Price 1'), '{ArrowUp}');
  expect(document.activeElement).toBe(await cell('Price 0'));
});

test('saves the input when its row is unmounted', async () => {
  const { user, saved } = show();

  await user.type(await cell('Price 0'), '4.50');
  await user.click(screen.getByRole('button', { name: 'Scroll away' }));

  expect(saved).toEqual([450]);
});

test('preserves input that failed to save, through the end of the session, for a retry', async () => {
  const { user, saved, responses } = show();
  const input = await cell('Units 0');
  expect(session.hasEdits()).toBe(false);

  await user.type(input, '{Backspace}8{Tab}');
  responses[0]?.fail(new ApiError({ status: 401, message: 'Unauthorized' }));
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(session.hasEdits()).toBe(true);

  await user.type(input, '{Enter}');
  responses[1]?.succeed();

  await waitFor(() => expect(session.hasEdits()).toBe(false));
  expect(saved).toEqual([8, 8]);
});

test('saves an empty cell where the value can be removed', async () => {
  const calls: (number | 'cleared')[] = [];
  const { user } = renderScreen(
    <NumberCell
      label="Limit"
      value={undefined}
      kind={units}
      save={(value) => Promise.resolve(calls.push(value)).then(() => value)}
      clear={() => Promise.resolve(calls.push('cleared'))}
    />,
  );
  const input = await cell('Limit');

  await user.type(input, '7{Enter}');
  expect(await screen.findByText('Limit is 7 instead of empty.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  await waitFor(() => expect(input.value).toBe(''));
  expect(calls).toEqual([7, 'cleared']);
});
