// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { listQuantities, makeMatrix } from './matrix.factory.ts';
import type { PasteReport } from './matrix-clipboard.ts';
import { enterText } from './matrix-commands.ts';
import { showRows } from './matrix-filter.ts';
import { MatrixGrid, type MatrixGridProps } from './matrix-grid.tsx';
import { undo } from './matrix-history.ts';
import type { MatrixModel } from './matrix-model.ts';
import { claimUnsaved, conflict, fail } from './matrix-saving.ts';
import { type SelectionSummary, selectedRange, selectPlace, selectRange } from './matrix-selection.ts';
import { useMatrixVersion } from './use-matrix-version.ts';

const labels = {
  grid: 'Proposal',
  corner: 'Store',
  cornerDetail: '',
  total: 'Total',
  totalDetail: 'units',
  footer: 'Proposed total',
  footerDetail: '',
};

const makeModel = (quantities: number[][]): MatrixModel => {
  const cells = quantities.flat();
  return makeMatrix(quantities, { par: cells.map(() => 10), onHand: cells.map(() => 2) });
};

const open = (quantities: number[][], more: Partial<MatrixGridProps> = {}) => {
  const model = makeModel(quantities);
  const rows = quantities.map((_, id) => ({ id, name: `Store ${id}`, detail: `#${id}` }));
  const columns = (quantities[0] ?? []).map((_, id) => ({ id, name: `Product ${id}`, detail: `P-${id}` }));
  const props = { model, rows, columns, labels, ...more };
  const { rerender } = render(<MatrixGrid {...props} />);
  const show = (change: Partial<MatrixGridProps>): void => rerender(<MatrixGrid {...props} {...change} />);
  const grid = screen.getByRole('grid', { name: 'Proposal' });
  grid.focus();
  return { model, grid, show };
};

const small = (): number[][] => [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
];

const zeros = (rows: number, columns: number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 0));

/** The accessible text of the focused cell. */
const readActiveCell = (grid: HTMLElement): string =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label') ?? '';

/** The middle of a cell, in the layout of detail density at the top left. */
const middle = (row: number, column: number) => ({
  clientX: 208 + column * 104 + 52,
  clientY: 64 + row * 42 + 21,
  pointerId: 1,
});

const clipboardEvent = (grid: HTMLElement, kind: 'copy' | 'cut' | 'paste', text = '') => {
  const clipboard = {
    text,
    getData: () => text,
    setData: (_: string, value: string) => Object.assign(clipboard, { text: value }),
  };
  const event = createEvent[kind](grid, { clipboardData: clipboard });
  fireEvent(grid, event);
  return clipboard;
};

afterEach(cleanup);

describe('the grid', () => {
  it('shows quantities, inventory and par, headers and totals', () => {
    open([
      [8, 0],
      [1000, 5],
    ]);

    const [header, first, second, footer] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(header).toContain('Store Product 0 P-0Product 1 P-1Total units');
    expect(first).toContain('Store 0 #08 2/10– 2/108 par 20');
    expect(second).toContain('1,000 2/105 2/101,005');
    expect(footer).toContain('Proposed total 1,008 5 1,013');
  });

  it('paints only the visible cells of 500 × 200 and announces the size', () => {
    const { grid } = open(zeros(500, 200));

    expect(grid.getAttribute('aria-rowcount')).toBe('502');
    expect(grid.getAttribute('aria-colcount')).toBe('202');
    expect(grid.querySelectorAll('[role=gridcell]').length).toBeLessThan(700);
    expect(screen.queryByText('Store 400')).toBeNull();

    grid.scrollTop = 400 * 42;
    fireEvent.scroll(grid);

    const row = screen.getByText('Store 400').closest('[role=row]');
    expect(row?.getAttribute('aria-rowindex')).toBe('402');
    expect(screen.queryByText('Store 0')).toBeNull();
  });

  it('follows a filter, down to nothing', () => {
    const { model } = open(small());

    act(() => showRows(model, [2]));
    expect(screen.queryByText('Store 0')).toBeNull();
    expect(screen.getByText('Store 2')).toBeTruthy();

    act(() => showRows(model, []));
    expect(screen.queryByText('Store 2')).toBeNull();
  });

  it('replaces the previous proposal', () => {
    const { model, show } = open(small());
    const next = makeModel([[77, 0, 0]]);

    show({ model: next });
    act(() => selectPlace(model, { row: 2, column: 2 }));

    expect(screen.getByText('Store 0').closest('[role=row]')?.textContent).toContain('77');
    expect(screen.queryByText('Store 2')).toBeNull();
  });

  it('changes its density in place', () => {
    const { show } = open(small());

    show({ density: 'compact' });

    const row = screen.getByText('Store 1').closest<HTMLElement>('[role=row]');
    expect(row?.style.top).toBe('28px');
  });

  it('shows both quantities of a conflict and announces the unsaved one', async () => {
    const { model, grid } = open(small());
    await userEvent.keyboard('50{Enter}60{Enter}');
    const [first, second] = claimUnsaved(model);
    act(() => {
      if (first) fail(model, [first], 'rejected');
      if (second) conflict(model, second, 12);
    });

    expect(screen.getByText('saved 12')).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}');
    expect(readActiveCell(grid)).toContain('60 saved 12');
    expect(readActiveCell(grid)).toContain('changed by someone else');
    await userEvent.keyboard('{ArrowUp}');
    expect(readActiveCell(grid)).toContain('not saved');
  });
});

describe('the keyboard', () => {
  it('moves and announces the active cell', async () => {
    const { grid } = open(small());

    await userEvent.keyboard('{ArrowDown}{ArrowRight}');

    expect(readActiveCell(grid)).toBe('5 2/10, inventory 2, par 10, below par');
  });

  it('scrolls a distant cell into view before activating it', async () => {
    const { grid } = open(zeros(500, 200));

    await userEvent.keyboard('{Control>}{End}{/Control}');

    expect(screen.getByText('Store 499')).toBeTruthy();
    expect(screen.getByText('Product 199')).toBeTruthy();
    expect(readActiveCell(grid)).not.toBe('');
  });

  it('replaces a quantity by typing, saves once, and moves down', async () => {
    const { model } = open(small());

    await userEvent.keyboard('+6{Enter}*2{Tab}9{Enter}');

    expect(listQuantities(model)).toEqual([
      [7, 2, 3],
      [8, 9, 6],
      [7, 8, 9],
    ]);
    expect(model.undoSteps.length).toBe(3);
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('opens a cell with its quantity, and Escape cancels', async () => {
    const { model } = open(small());

    await userEvent.keyboard('{F2}');
    const input = screen.getByRole('textbox', { name: 'Quantity, Store 0, Product 0' });
    expect(input).toHaveProperty('value', '1');
    await userEvent.keyboard('99{Escape}');

    expect(listQuantities(model)).toEqual(small());
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('enters into every selected cell with Ctrl+Enter', async () => {
    const { model } = open(small());

    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}5{Control>}{Enter}{/Control}');

    expect(listQuantities(model)).toEqual([
      [5, 5, 3],
      [5, 5, 6],
      [7, 8, 9],
    ]);
  });

  it('keeps the editor open for invalid text and reports it', async () => {
    const { model } = open(small());

    await userEvent.keyboard('1x{Enter}');

    expect(screen.getByRole('alert').textContent).toContain('Not a quantity');
    expect(listQuantities(model)).toEqual(small());
  });

  it('clears, fills, undoes and redoes', async () => {
    const { model } = open(small());

    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(listQuantities(model).map(([first]) => first)).toEqual([1, 1, 1]);
    await userEvent.keyboard('{Delete}');
    expect(listQuantities(model).map(([first]) => first)).toEqual([0, 0, 0]);
    await userEvent.keyboard('{Control>}zz{/Control}');
    expect(listQuantities(model)).toEqual(small());
    await userEvent.keyboard('{Control>}y{Shift>}Z{/Shift}{/Control}');
    expect(listQuantities(model).map(([first]) => first)).toEqual([0, 0, 0]);
  });

  it('is not trapped: Escape and then Tab leaves', async () => {
    const { model } = open(small());
    const link = document.createElement('button');
    document.body.append(link);

    await userEvent.keyboard('{Tab}');
    expect(model.selection.active).toEqual({ row: 0, column: 1 });
    await userEvent.keyboard('{Escape}{Tab}');

    expect(document.activeElement).not.toBe(screen.getByRole('grid'));
    link.remove();
  });

  it('changes nothing when it is read-only, but moves and copies', async () => {
    const { model, grid } = open(small(), { readOnly: true });

    await userEvent.keyboard('5{Enter}{Delete}{F2}{ArrowDown}');
    clipboardEvent(grid, 'paste', '99');
    const { text } = clipboardEvent(grid, 'cut');

    expect(text).toBe('4');
    expect(listQuantities(model)).toEqual(small());
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(grid.getAttribute('aria-readonly')).toBe('true');
  });
});

describe('the clipboard', () => {
  it('copies, cuts and pastes the selection, and reports skipped values', () => {
    const reports: PasteReport[] = [];
    const { model, grid } = open(small(), { onPaste: (report) => reports.push(report) });
    act(() => selectRange(model, { top: 0, left: 0, bottom: 1, right: 1 }));

    expect(clipboardEvent(grid, 'copy').text).toBe('1\t2\r\n4\t5');
    expect(clipboardEvent(grid, 'cut').text).toBe('1\t2\r\n4\t5');
    act(() => selectPlace(model, { row: 2, column: 1 }));
    clipboardEvent(grid, 'paste', '$10\tn/a\t30');

    expect(listQuantities(model)).toEqual([
      [0, 0, 3],
      [0, 0, 6],
      [7, 10, 9],
    ]);
    expect(reports).toEqual([{ pasted: 1, changed: 1, notNumbers: 1, clipped: 1 }]);
  });
});

describe('the pointer', () => {
  it('selects by dragging and announces the selection', () => {
    const summaries: SelectionSummary[] = [];
    const { grid } = open(small(), { onSelectionChange: (summary) => summaries.push(summary) });

    fireEvent.pointerDown(grid, middle(0, 1));
    fireEvent.pointerMove(grid, middle(1, 2));
    fireEvent.pointerUp(grid, middle(1, 2));

    expect(summaries.at(-1)).toEqual({ row: 0, column: 1, cells: 4, sum: 16, edited: 0 });
  });

  it('selects whole rows and columns by their headers, and all in the corner', () => {
    const { model, grid } = open(small());

    fireEvent.pointerDown(grid, { ...middle(1, 0), clientX: 10 });
    fireEvent.pointerUp(grid, { ...middle(1, 0), clientX: 10 });
    expect(selectedRange(model)).toEqual({ top: 1, left: 0, bottom: 1, right: 2 });
    fireEvent.pointerDown(grid, { ...middle(0, 2), clientY: 10 });
    fireEvent.pointerUp(grid, { ...middle(0, 2), clientY: 10 });
    expect(selectedRange(model)).toEqual({ top: 0, left: 2, bottom: 2, right: 2 });
    fireEvent.pointerDown(grid, { clientX: 5, clientY: 5, pointerId: 1 });
    expect(selectedRange(model)).toEqual({ top: 0, left: 0, bottom: 2, right: 2 });
  });

  it('fills with the handle', () => {
    const { model, grid } = open(small());
    const handle = grid.querySelector('[data-handle=fill]');
    if (!handle) throw new Error('There is no fill handle.');

    fireEvent.pointerDown(handle, middle(0, 0));
    fireEvent.pointerMove(grid, middle(2, 0));
    fireEvent.pointerUp(grid, middle(2, 0));

    expect(listQuantities(model).map(([first]) => first)).toEqual([1, 1, 1]);
  });

  it('enters what is being typed into its own cell when another is pressed', async () => {
    const { model, grid } = open(small());

    await userEvent.keyboard('42');
    fireEvent.pointerDown(grid, middle(2, 2));

    expect(listQuantities(model)).toEqual([
      [42, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ]);
    expect(model.selection.active).toEqual({ row: 2, column: 2 });
  });

  it('changes a column width by its edge and resets it by a double click', () => {
    const { grid } = open(small());
    const header = screen.getByRole('columnheader', { name: /Product 1/ });
    const grip = header.querySelector('[data-grip]');
    if (!grip) throw new Error('There is no grip.');
    const edge = 208 + 2 * 104;

    fireEvent.pointerDown(grip, { clientX: edge, clientY: 10, pointerId: 1 });
    fireEvent.pointerMove(grid, { clientX: edge + 40, clientY: 10, pointerId: 1 });
    fireEvent.pointerUp(grid, { clientX: edge + 40, clientY: 10, pointerId: 1 });
    expect(header.style.width).toBe('144px');

    fireEvent.doubleClick(grid, { clientX: edge + 40, clientY: 10 });
    expect(header.style.width).toBe('104px');
  });

  it('opens a cell by a double click or a second tap', () => {
    const { model, grid } = open(small());
    fireEvent.doubleClick(grid, middle(0, 0));
    expect(screen.getByRole('textbox')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });

    const tap = () => {
      fireEvent.pointerDown(grid, { ...middle(1, 1), pointerType: 'touch' });
      fireEvent.pointerUp(grid, { ...middle(1, 1), pointerType: 'touch' });
    };
    tap();
    expect(model.selection.active).toEqual({ row: 1, column: 1 });
    expect(screen.queryByRole('textbox')).toBeNull();
    tap();
    expect(screen.getByRole('textbox', { name: 'Quantity, Store 1, Product 1' })).toBeTruthy();
  });
});

describe('the screen around', () => {
  it('is notified of every edit, including edits from a toolbar', async () => {
    let edits = 0;
    const { model } = open(small(), {
      onEdit: () => {
        edits += 1;
      },
    });

    await userEvent.keyboard('5{Enter}');
    act(() => {
      undo(model);
    });

    expect(edits).toBe(2);
  });

  it('can show any value of the model and stays up to date', () => {
    const model = makeModel(small());
    const Total = () => {
      useMatrixVersion(model);
      return <output>{model.total}</output>;
    };
    render(<Total />);

    act(() => {
      enterText(model, '+10', 'active');
    });

    expect(screen.getByRole('status').textContent).toBe('55');
  });

  it('can show a note below each total', () => {
    open(small(), { noteColumn: (column) => ({ text: `${column} left` }) });

    const footer = screen.getAllByRole('row').at(-1);
    if (!footer) throw new Error('There is no footer.');
    expect(within(footer).getByText('2 left')).toBeTruthy();
  });
});
