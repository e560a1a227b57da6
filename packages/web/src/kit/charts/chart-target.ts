import { useNavigate } from '@tanstack/react-router';
import type { Target } from '../target.ts';

/** Returns the link target of the mark at an index. */
export type ResolveTarget = (place: number) => Target | undefined;

/** Returns a click handler that follows the target of a mark, or undefined without targets. */
export const useGo = (target: ResolveTarget | undefined): ((place: number) => void) | undefined => {
  const navigate = useNavigate();
  if (!target) return undefined;
  return (place) => {
    const found = target(place);
    if (found) void navigate({ ...found });
  };
};
