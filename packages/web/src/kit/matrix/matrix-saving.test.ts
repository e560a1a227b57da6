import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listQuantities, makeMatrix } from './matrix.factory.ts';
import { enterText } from './matrix-commands.ts';
import { editCells, redo, undo } from './matrix-history.ts';
import type { MatrixModel } from './matrix-model.ts';
import {
  acknowledge,
  claimUnsaved,
  conflict,
  countUnsaved,
  fail,
  listUnsaved,
  type MatrixDelta,
  markSaved,
  resolveConflict,
  retryFailed,
  savingState,
} from './matrix-saving.ts';

const edit = (model: MatrixModel, cell: number, quantity: number): number =>
  editCells(model, { cells: [cell], quantities: [quantity] });

describe('saving', () => {
  it('does not send changes that another operation saved, but sends their reversal', () => {
    const model = makeMatrix([[1, 2, 3]]);
    edit(model, 1, 8);

    markSaved(model, [1]);

    expect(claimUnsaved(model)).toEqual([]);
    undo(model);
    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 1, quantity: 2, previous: 8 }]);
  });

  it('returns each edited cell once, with its previous quantity', () => {
    const model = makeMatrix([[1, 2, 3]]);
    edit(model, 1, 9);
    edit(model, 1, 8);
    edit(model, 2, 3);

    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 1, quantity: 8, previous: 2 }]);
    expect(claimUnsaved(model)).toEqual([]);
    expect(countUnsaved(model)).toEqual({ waiting: 0, saving: 1, failed: 0, conflict: 0 });
  });

  it('keeps an edit made while its cell is being saved', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    const first = claimUnsaved(model);
    edit(model, 0, 6);

    acknowledge(model, first);

    expect(countUnsaved(model).waiting).toBe(1);
    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 0, quantity: 6, previous: 5 }]);
  });

  it('sends a cell again that was edited and edited back while it was being saved', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    const first = claimUnsaved(model);
    undo(model);

    acknowledge(model, first);

    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 0, quantity: 1, previous: 5 }]);
  });

  it('lists failures until they are retried or edited', () => {
    const model = makeMatrix([[1, 2]]);
    edit(model, 0, 5);
    edit(model, 1, 6);
    fail(model, claimUnsaved(model), 'rejected');
    expect(countUnsaved(model)).toEqual({ waiting: 0, saving: 0, failed: 2, conflict: 0 });
    expect(claimUnsaved(model)).toEqual([]);

    edit(model, 1, 7);
    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 1, quantity: 7, previous: 2 }]);
    retryFailed(model);
    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 0, quantity: 5, previous: 1 }]);
  });

  it('remains unsaved after a lost response, even if the quantity is reverted', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    fail(model, claimUnsaved(model), 'no response');
    undo(model);

    expect(countUnsaved(model).waiting).toBe(1);
    const [delta] = claimUnsaved(model);
    expect(delta).toEqual({ row: 0, column: 0, quantity: 1, previous: 1 });
  });

  it('is clean after an error response if the quantity is reverted', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    fail(model, claimUnsaved(model), 'rejected');
    undo(model);

    expect(listUnsaved(model)).toEqual([]);
  });

  it('recognizes its own quantity after a lost response and continues from it', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    fail(model, claimUnsaved(model), 'no response');
    edit(model, 0, 6);
    for (const delta of claimUnsaved(model)) conflict(model, delta, 5);

    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 0, quantity: 6, previous: 5 }]);
  });

  it('preserves both quantities of a conflict until the user chooses', () => {
    const model = makeMatrix([[1, 1]]);
    edit(model, 0, 5);
    edit(model, 1, 5);
    for (const delta of claimUnsaved(model)) conflict(model, delta, 9);
    edit(model, 0, 6);

    expect(listUnsaved(model)).toEqual([
      { row: 0, column: 0, quantity: 6, previous: 1, state: 'conflict', theirs: 9 },
      { row: 0, column: 1, quantity: 5, previous: 1, state: 'conflict', theirs: 9 },
    ]);
    resolveConflict(model, { row: 0, column: 0 }, 'mine');
    resolveConflict(model, { row: 0, column: 1 }, 'theirs');

    expect(listQuantities(model)).toEqual([[6, 9]]);
    expect(model.total).toBe(15);
    expect(claimUnsaved(model)).toEqual([{ row: 0, column: 0, quantity: 6, previous: 9 }]);
  });

  it('ends a conflict when both agree', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    for (const delta of claimUnsaved(model)) conflict(model, delta, 9);

    enterText(model, '9', 'active');

    expect(listUnsaved(model)).toEqual([]);
  });

  it('ignores a duplicate response', () => {
    const model = makeMatrix([[1]]);
    edit(model, 0, 5);
    const deltas = claimUnsaved(model);
    fail(model, deltas, 'rejected');
    acknowledge(model, deltas);

    expect(countUnsaved(model).failed).toBe(1);
  });
});

const cells = 6;

const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit'), cell: fc.nat(cells - 1), quantity: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('respond', 'lose', 'reject', 'drop'), pick: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('undo', 'redo', 'retry') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other'), cell: fc.nat(cells - 1), quantity: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('mine', 'theirs'), cell: fc.nat(cells - 1) }) },
);

type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

interface World {
  readonly model: MatrixModel;
  /** The server: it accepts a cell only if its saved value equals the sender's expected value. */
  readonly server: number[];
  /** Cells that another user changed and that this screen does not know yet. */
  readonly stale: Set<number>;
  readonly inFlight: MatrixDelta[][];
}

/** The server's handling of one cell and the response, unless it gets lost. */
const deliver = (world: World, delta: MatrixDelta, response: 'received' | 'lost'): void => {
  const { model, server, stale } = world;
  const saved = server[delta.column] ?? 0;
  const isAccepted = saved === delta.previous;
  if (isAccepted) server[delta.column] = delta.quantity;
  if (response === 'lost') {
    fail(model, [delta], 'no response');
    return;
  }
  stale.delete(delta.column);
  if (isAccepted) acknowledge(model, [delta]);
  else conflict(model, delta, saved);
};

const applyStep = (world: World, step: Step): void => {
  const { model, inFlight, server, stale } = world;
  if ('quantity' in step && step.do === 'other') {
    server[step.cell] = step.quantity;
    stale.add(step.cell);
  } else if ('quantity' in step) edit(model, step.cell, step.quantity);
  else if ('cell' in step)
    resolveConflict(model, { row: 0, column: step.cell }, step.do === 'mine' ? 'mine' : 'theirs');
  else if ('pick' in step) {
    const [deltas = []] = inFlight.splice(step.pick % Math.max(1, inFlight.length), 1);
    if (step.do === 'reject') fail(model, deltas, 'rejected');
    else if (step.do === 'drop') fail(model, deltas, 'no response');
    else for (const delta of deltas) deliver(world, delta, step.do === 'respond' ? 'received' : 'lost');
  } else if (step.do === 'send') inFlight.push(claimUnsaved(model));
  else if (step.do === 'undo') undo(model);
  else if (step.do === 'redo') redo(model);
  else retryFailed(model);
};

const expectNothingLost = ({ model, server, stale }: World): void => {
  for (let cell = 0; cell < cells; cell += 1) {
    if (stale.has(cell) || savingState(model, cell) !== 'saved') continue;
    expect(model.quantity[cell]).toBe(server[cell]);
  }
};

describe('any interleaving of edits, saves and responses', () => {
  const begin = (): World => ({
    model: makeMatrix([[0, 1, 2, 3, 4, 0]]),
    server: [0, 1, 2, 3, 4, 0],
    stale: new Set(),
    inFlight: [],
  });

  it('never reports a cell as saved that differs on the server', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60, size: 'max' }), (list) => {
        const world = begin();
        for (const step of list) {
          applyStep(world, step);
          expectNothingLost(world);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('saves everything once the server responds and conflicts are resolved', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60, size: 'max' }), (list) => {
        const world = begin();
        for (const step of list) applyStep(world, step);
        const shown = listQuantities(world.model);

        for (let round = 0; round < 4; round += 1) {
          for (const deltas of world.inFlight.splice(0)) for (const delta of deltas) deliver(world, delta, 'received');
          for (let cell = 0; cell < cells; cell += 1) resolveConflict(world.model, { row: 0, column: cell }, 'mine');
          retryFailed(world.model);
          world.inFlight.push(claimUnsaved(world.model));
        }

        expect(listUnsaved(world.model)).toEqual([]);
        expect(listQuantities(world.model)).toEqual(shown);
        expectNothingLost(world);
      }),
      { numRuns: 500 },
    );
  });
});
