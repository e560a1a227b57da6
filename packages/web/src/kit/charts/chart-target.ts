import { useNavigate } from '@tanstack/react-router';
import type { Target } from '../target.ts';

/** Where the mark at a place of a chart leads. */
export type TargetOf = (place: number) => Target | undefined;

/** Goes where a mark leads; nothing to call where marks lead nowhere. */
export const useGo = (target: TargetOf | undefined): ((place: number) => void) | undefined => {
  const navigate = useNavigate();
  if (!target) return undefined;
  return (place) => {
    const found = target(place);
    if (found) void navigate({ ...found });
  };
};
