import type { Annotation, AnnotationKind } from '@shelfward/contract/analytics/annotations/annotations.contract.ts';
import type { ChartAnnotation } from '../../../kit/charts/chart.types.ts';
import { series } from '../../../theme/theme.ts';

export const annotationKindLabels: Readonly<Record<AnnotationKind, string>> = {
  NOTE: 'Notes',
  PROMOTION: 'Promotions',
  PRICE: 'Price changes',
  STOCK_OUT: 'Out of stock',
};

const colors: Readonly<Record<AnnotationKind, string>> = {
  NOTE: 'var(--sw-accent-text)',
  PROMOTION: series[3],
  PRICE: series[2],
  STOCK_OUT: 'var(--sw-negative)',
};

/** The days of a label, both inclusive. */
export interface Interval {
  readonly from: string;
  readonly until: string;
}

/** Whether an annotation concerns a day of the interval. */
export const isWithin = ({ from, until }: Annotation, interval: Interval): boolean =>
  from <= interval.until && (until === null || until >= interval.from);

/** Annotations at the labels of a chart, without those between its days. */
export const toChartAnnotations = (
  annotations: readonly Annotation[],
  intervals: readonly Interval[],
): readonly ChartAnnotation[] =>
  annotations.flatMap((annotation) => {
    const from = intervals.findIndex((interval) => isWithin(annotation, interval));
    const until = intervals.findLastIndex((interval) => isWithin(annotation, interval));
    const { kind, text } = annotation;
    return from < 0 ? [] : [{ from, until, group: annotationKindLabels[kind], color: colors[kind], text }];
  });

/** The index of the interval of today, or of the last one before: charts may end in the future. */
export const findLatest = (intervals: readonly Interval[], today: string): number => {
  const started = intervals.findLastIndex(({ from }) => from <= today);
  return started === -1 ? intervals.length - 1 : started;
};
