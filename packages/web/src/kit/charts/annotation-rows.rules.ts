import type { ChartAnnotation, ChartData } from './chart.types.ts';

export const annotationRowHeight = 13;

/** One annotation of each group, in the order of their rows. */
export const listGroups = ({ annotations = [] }: Pick<ChartData, 'annotations'>): readonly ChartAnnotation[] => {
  const groups = new Map<string, ChartAnnotation>();
  for (const annotation of annotations) if (!groups.has(annotation.group)) groups.set(annotation.group, annotation);
  return [...groups.values()];
};
