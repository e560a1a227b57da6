import { useNavigate } from '@tanstack/react-router';
import type { Target } from '../target.ts';

/** Returns the link target of the mark at an index. */
export type ResolveTarget = (index: number) => Target | undefined;

/** Returns a click handler that follows the target of a mark, or undefined without targets. */
export const useGo = (target: ResolveTarget | undefined): ((index: number) => void) | undefined => {
  const navigate = useNavigate();
  if (!target) return undefined;
  return (index) => {
    const found = target(index);
    if (found) void navigate({ ...found });
  };
};
