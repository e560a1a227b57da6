import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { linkSearch } from '../entities/analytics/report-links.rules.ts';
import { listPages } from './menu.ts';
import type { MenuSection } from './menu.types.ts';

interface On {
  readonly palette: () => void;
  readonly keyList: () => void;
  readonly collapse: () => void;
}

/** Global shortcuts: Ctrl K, Ctrl B, ?, and g followed by a letter. */
export const useShellKeys = (sections: readonly MenuSection[], on: On): void => {
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ sections, on });
  latest.current = { sections, on };
  useEffect(() => {
    let chord: Chord;
    const listen = (event: KeyboardEvent) => {
      const { on, sections } = latest.current;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !event.shiftKey && !event.altKey) {
        const command = { k: on.palette, b: on.collapse }[event.key.toLowerCase()];
        if (command) event.preventDefault();
        command?.();
        return;
      }
      if (event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === '?') return on.keyList();
      const next = nextKey({ key: event.key, at: event.timeStamp }, chord, pagesByKey(sections));
      chord = next.chord;
      if (next.to) void navigate({ to: next.to, search: linkSearch(router.state.location, next.to) });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, router]);
};

/** The time to press the letter after `g`. */
export const chordMs = 1500;

export type Chord = { readonly at: number } | undefined;

/** `g` followed by a letter opens a page; any other key resets it. Pure: the caller passes the time. */
export const nextKey = (
  pressed: { readonly key: string; readonly at: number },
  chord: Chord,
  pages: ReadonlyMap<string, string>,
): { readonly chord: Chord; readonly to?: string } => {
  if (chord && pressed.at - chord.at <= chordMs) {
    const to = pages.get(pressed.key);
    return to ? { chord: undefined, to } : { chord: undefined };
  }
  return { chord: pressed.key === 'g' ? { at: pressed.at } : undefined };
};

export const pagesByKey = (sections: readonly MenuSection[]): ReadonlyMap<string, string> =>
  new Map(listPages(sections).map(({ key, to }) => [key, to] as const));

/** Keyboard shortcuts are disabled in text inputs and open dialogs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="grid"]') !== null);
