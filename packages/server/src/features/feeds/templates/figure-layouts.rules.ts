import { type FigureDays, parseWeekNumber } from '@shelfward/contract/feeds/form-days.rules.ts';
import type { RecognizedFile } from '@shelfward/contract/feeds/recognize-form.rules.ts';
import type { RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
import { type FigureCells, faulty } from './figure-cells.rules.ts';
import { createFigureDays } from './figure-days.rules.ts';
import type { FigureContext, LayoutReader, RowIdentity } from './figures.types.ts';

type Read = number | typeof faulty | undefined;
interface Stock {
  onHand?: number;
  onOrder?: number;
  inTransit?: number;
}
const stockColumns = ['onHand', 'onOrder', 'inTransit'] as const;

export const createLayout = (form: RecognizedFile, cells: FigureCells, context: FigureContext): LayoutReader => {
  if (form.template.layout === 'WEEK_COLUMNS') return createWeekColumns(form, cells, context);
  return form.template.layout === 'DAY_COLUMNS' ? createDayColumns(form, cells) : createRows(form, cells, context);
};

/** A figure of units and value; undefined if the row states neither. */
const toFigure = (
  { template }: RecognizedFile,
  row: RowIdentity,
  { days, units, cents }: { readonly days: FigureDays; readonly units: Read; readonly cents: Read },
): RetailFigure | undefined => {
  if (units === faulty || cents === faulty || (units === undefined && cents === undefined)) return undefined;
  const cumulative = template.grain === 'YEAR_TO_DATE';
  return { ...row, kind: template.kind, ...days, cumulative, units: units ?? 0, ...(cents !== undefined && { cents }) };
};

const toStockFigure = ({ template }: RecognizedFile, row: RowIdentity, day: string, stock: Stock): RetailFigure => ({
  ...row,
  kind: 'INVENTORY',
  from: day,
  to: day,
  cumulative: false,
  inventory: { ...stock, definition: template.stockDefinition ?? template.id },
});

/** Stock as of the export: that of the last week of each store and product. */
const createCurrentStock = (form: RecognizedFile, { today }: FigureContext) => {
  const latest = new Map<string, { readonly row: RowIdentity; readonly to: string; readonly stock: Stock }>();
  return {
    add: (row: RowIdentity, to: string, stock: Stock): void => {
      const key = JSON.stringify([row.store?.text, row.product[0]?.code]);
      const earlier = latest.get(key);
      if (!earlier || earlier.to < to) latest.set(key, { row, to, stock });
      else if (earlier.to === to) latest.set(key, { ...earlier, stock: { ...earlier.stock, ...stock } });
    },
    end: (): RetailFigure[] =>
      [...latest.values()].map(({ row, to, stock }) => toStockFigure(form, row, to < today ? to : today, stock)),
  };
};

const createRows = (form: RecognizedFile, cells: FigureCells, context: FigureContext): LayoutReader => {
  const { columns, template } = form;
  const readDays = createFigureDays(form, cells, context);
  const currentStock = createCurrentStock(form, context);
  const readStock = (row: readonly string[], line: number): Stock | typeof faulty | undefined => {
    const stock: Stock = {};
    for (const id of stockColumns) {
      const value = cells.units(row, cells.findPlace(row, id), line);
      if (value === faulty) return faulty;
      if (value !== undefined) stock[id] = value;
    }
    return Object.keys(stock).length > 0 ? stock : undefined;
  };
  return {
    read: (row, cellsOfRow) => {
      const days = readDays(cellsOfRow, row.line);
      const units = cells.units(cellsOfRow, cells.findPlace(cellsOfRow, 'units'), row.line);
      const cents = cells.cents(cellsOfRow, cells.findPlace(cellsOfRow, 'sales'), row.line);
      const stock = readStock(cellsOfRow, row.line);
      if (!days || stock === faulty) return [];
      const figure = template.kind === 'INVENTORY' ? undefined : toFigure(form, row, { days, units, cents });
      const figures = figure ? [figure] : [];
      if (!stock) return figures;
      if (!template.hasCurrentStock) return [...figures, toStockFigure(form, row, days.to, stock)];
      currentStock.add(row, days.to, stock);
      return figures;
    },
    end: currentStock.end,
    isBlank: (row) => (['units', 'sales', ...stockColumns] as const).every((id) => cells.text(row, id) === ''),
    readTotal: (row) => cells.sumCells(row, columns.units?.slice(0, 1) ?? [], columns.sales?.slice(0, 1) ?? []),
  };
};

/** Pairs of units and value, one for each day. */
const createDayColumns = (form: RecognizedFile, cells: FigureCells): LayoutReader => {
  const { units: unitPlaces = [], sales: salesPlaces = [] } = form.columns;
  return {
    read: (row, cellsOfRow) =>
      form.titleDays.flatMap((days, at) => {
        const units = cells.units(cellsOfRow, unitPlaces[at], row.line);
        const cents = cells.cents(cellsOfRow, salesPlaces[at], row.line);
        return toFigure(form, row, { days, units, cents }) ?? [];
      }),
    end: () => [],
    isBlank: (row) => [...unitPlaces, ...salesPlaces].every((place) => (row[place] ?? '').trim() === ''),
    readTotal: (row) => cells.sumCells(row, unitPlaces, salesPlaces),
  };
};

const measures: Readonly<Record<string, 'units' | 'sales' | (typeof stockColumns)[number]>> = {
  posqty: 'units',
  possales: 'sales',
  currstronhandqty: 'onHand',
  currstronorderqty: 'onOrder',
  currstrintransitqty: 'inTransit',
};

interface WeekFigures {
  readonly row: RowIdentity;
  readonly weeks: Map<string, { units?: number; cents?: number }>;
}

/** A column for each week. The rows of a store and a product state its units, its value, and its stock. */
const createWeekColumns = (form: RecognizedFile, cells: FigureCells, context: FigureContext): LayoutReader => {
  const weeks = (form.columns.week ?? []).flatMap((place) => {
    const days = parseWeekNumber(form.header[place] ?? '', form.template.calendar);
    return days && days.from <= context.latest ? [{ place, days }] : [];
  });
  const found = new Map<string, WeekFigures>();
  const currentStock = createCurrentStock(form, context);
  const addWeek = (row: RowIdentity, days: FigureDays, value: { units?: number; cents?: number }): void => {
    const key = JSON.stringify([row.store?.text, row.product[0]?.code]);
    const entry = found.get(key) ?? { row, weeks: new Map() };
    found.set(key, entry);
    const { units, cents } = entry.weeks.get(days.from) ?? {};
    entry.weeks.set(days.from, {
      ...(units !== undefined || value.units !== undefined ? { units: (units ?? 0) + (value.units ?? 0) } : {}),
      ...(cents !== undefined || value.cents !== undefined ? { cents: (cents ?? 0) + (value.cents ?? 0) } : {}),
    });
  };
  return {
    read: (row, cellsOfRow) => {
      const measure = measures[plainName(cells.text(cellsOfRow, 'measure'))];
      if (measure === undefined) return [];
      for (const { place, days } of weeks) {
        const read = measure === 'sales' ? cells.cents : cells.units;
        const value = read(cellsOfRow, place, row.line);
        if (value === undefined || value === faulty) continue;
        if (measure === 'units') addWeek(row, days, { units: value });
        else if (measure === 'sales') addWeek(row, days, { cents: value });
        else currentStock.add(row, days.to, { [measure]: value });
      }
      return [];
    },
    end: () => [
      ...[...found.values()].flatMap(({ row, weeks: values }) =>
        weeks.flatMap(({ days }) => {
          const value = values.get(days.from);
          return (value && toFigure(form, row, { days, units: value.units, cents: value.cents })) ?? [];
        }),
      ),
      ...currentStock.end(),
    ],
    isBlank: (row) => weeks.every(({ place }) => (row[place] ?? '').trim() === ''),
    readTotal: () => ({}),
  };
};
