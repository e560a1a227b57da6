import {
  maxPreviewItems,
  type PreviewGroup,
  previewEntities,
  previewOutcomes,
} from '@shelfward/contract/integrations/core/integration-previews.shapes.ts';
import type { Observation } from './sync.types.ts';

/**
 * Collects the observations of the runs of one connection. Products that cannot be linked are counted in the first step
 * that reports them, although each integration that needs products does. A group shows equal reasons once.
 */
export const createPreviewGroups = () => {
  const firstSteps = new Map<string, object>();
  /** The groups of one step. */
  const startStep = () => {
    const step = {};
    const groups = new Map<string, { -readonly [K in keyof PreviewGroup]: PreviewGroup[K] }>();
    const observe = ({ entity, outcome, name, detail = null }: Observation): void => {
      const place = `${entity} ${outcome}`;
      const identity = JSON.stringify([place, name, detail]);
      const first = firstSteps.get(identity);
      firstSteps.set(identity, first ?? step);
      const isRepeated = first !== undefined && repeatable.has(outcome);
      if (isRepeated && first !== step) return;
      const group = groups.get(place) ?? { entity, outcome, count: 0, items: [] };
      group.count += 1;
      if (!isRepeated && group.items.length < maxPreviewItems) group.items.push({ name: shorten(name), detail });
      groups.set(place, group);
    };
    return { observe, list: (): PreviewGroup[] => [...groups.values()].sort(byPlace) };
  };
  return { startStep };
};

const repeatable: ReadonlySet<string> = new Set(['UNMATCHED', 'AMBIGUOUS', 'FAILED']);

const byPlace = (a: PreviewGroup, b: PreviewGroup): number =>
  previewEntities.indexOf(a.entity) - previewEntities.indexOf(b.entity) ||
  previewOutcomes.indexOf(a.outcome) - previewOutcomes.indexOf(b.outcome);

const shorten = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
const maxLength = 500;
