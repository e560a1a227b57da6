import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { FigurePeriod } from './activity-figures.ts';
import { findUnitKind } from './document-parts.ts';
import type { ReportFinding } from './document-reader.types.ts';
import type { EdiSegment } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { findDecimalMark, parseDecimal, parseNumber } from './values.ts';

/** The days that a document states: a period, or one date. */
export interface StatedDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly single: string | undefined;
}

export interface WrittenQuantity {
  readonly text: string;
  readonly unit: string;
  readonly at: EdiSegment;
  readonly element: number;
}

export interface Amount {
  readonly units?: number;
  readonly cents?: number;
  readonly areCases: boolean;
}

/** Reads quantities and their days by the settings of a partner; what the settings leave open is reported. */
export const createQuantityReader = (settings: EdiSettings, report: ReportFinding) => {
  const reported = new Set<string>();
  const reportOnce = (...[code, segment, facts]: Parameters<ReportFinding>) => {
    const key = `${code} ${facts?.value ?? ''}`;
    if (!reported.has(key)) report(code, segment, facts);
    reported.add(key);
  };

  /** `pack`: units of a case, if the document states them. */
  const toAmount = ({ text, unit, at, element }: WrittenQuantity, pack: number | undefined): Amount | undefined => {
    const value = parseNumber(text, findDecimalMark(at.syntax));
    const kind = findUnitKind(unit);
    if (value === undefined) report('QUANTITY_INVALID', at, { element, value: text });
    else if (kind === undefined) report('UNIT_UNSUPPORTED', at, { element, value: unit });
    else if (kind === 'DOLLARS')
      return { cents: parseDecimal(text, 2, findDecimalMark(at.syntax)) ?? Math.round(value * 100), areCases: false };
    else if (!Number.isSafeInteger(value)) report('QUANTITY_NOT_WHOLE', at, { element, value: text });
    else
      return toUnits(value, kind === 'CASE' && settings.cases !== 'UNITS', pack ?? settings.unitsPerCase, at, element);
    return undefined;
  };

  const toUnits = (
    value: number,
    areCases: boolean,
    pack: number | undefined,
    at: EdiSegment,
    element: number,
  ): Amount | undefined => {
    if (!areCases) return { units: value, areCases };
    if (settings.cases === undefined) {
      reportOnce('SETTING_NEEDED', at, { value: 'whether quantities in cases count cases or units' });
      return undefined;
    }
    if (pack !== undefined) return { units: value * pack, areCases };
    reportOnce('CASE_WITHOUT_PACK', at, { element });
    return undefined;
  };

  /** `day` belongs to the quantity itself, and precedes the days of the document. */
  const findPeriod = (
    measure: EdiMeasure,
    day: string | undefined,
    { from, to, single }: StatedDays,
    at: EdiSegment,
  ): FigurePeriod | undefined => {
    if (day === undefined && from !== undefined && to !== undefined) return { from, to };
    const date = day ?? single ?? to ?? from;
    if (date === undefined) {
      reportOnce('PERIOD_MISSING', at);
      return undefined;
    }
    if (isStock(measure) || settings.singleDate === 'DAY') return { from: date, to: date };
    if (settings.singleDate === 'WEEK_ENDING') return { from: addDays(date, -6), to: date };
    if (settings.singleDate === 'WEEK_STARTING') return { from: date, to: addDays(date, 6) };
    reportOnce('SETTING_NEEDED', at, { value: 'what a document with one date means: a day, or a week' });
    return undefined;
  };

  /** The meaning of a code; undefined if its quantities are not booked. */
  const findMeasure = (measure: EdiMeasure | undefined, code: string, at: EdiSegment): EdiMeasure | undefined => {
    if (measure === undefined) reportOnce('MEASURE_UNKNOWN', at, { element: 1, value: code });
    if (measure === 'IGNORED') reportOnce('MEASURE_SKIPPED', at, { element: 1, value: code });
    return measure === 'IGNORED' ? undefined : measure;
  };

  /** Quantities sold with returns beside them can be booked only if it is known whether they contain the returns. */
  const checkReturns = (measures: ReadonlySet<EdiMeasure>, at: EdiSegment) => {
    if (measures.has('SOLD') && measures.has('RETURNED') && !measures.has('SOLD_NET') && settings.sales === undefined)
      reportOnce('SETTING_NEEDED', at, { value: 'whether quantities sold contain returns' });
  };

  return { toAmount, findPeriod, findMeasure, checkReturns, reportOnce };
};

const isStock = (measure: EdiMeasure): boolean =>
  measure === 'ON_HAND' || measure === 'ON_HAND_START' || measure === 'ON_ORDER' || measure === 'IN_TRANSIT';
