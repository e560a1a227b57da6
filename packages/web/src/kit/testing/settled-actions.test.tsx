import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { drawPending } from './settled-actions.ts';

/** Many steps, so that the action of the user has ended before, and a slow one, so that its timers are due. */
const saveSlowly = async () => {
  for (let step = 0; step < 200; step += 1) await Promise.resolve();
  const start = performance.now();
  while (performance.now() < start + 5);
};

const Form = () => {
  const [isSaved, setSaved] = useState(false);
  return (
    <button type="button" onClick={() => void saveSlowly().then(() => setSaved(true))}>
      {isSaved ? 'Saved' : 'Save'}
    </button>
  );
};

test('shows the result of an asynchronous handler after an action', async () => {
  render(<Form />);
  await drawPending();

  await userEvent.setup({ delay: null }).click(screen.getByText('Save'));

  expect(screen.queryByText('Saved')).not.toBeNull();
});
