import type { AnyRouter, RouterHistory } from '@tanstack/react-router';

/** The vertical positions of scrolled elements, by their place in the document. */
type Positions = Map<string, number>;

/**
 * Back and Forward restore the scroll positions of a page. The pages scroll in regions of their own, which the browser
 * does not restore, and a region reaches its height only when its rows are loaded.
 */
export const restoreScrollOnBack = (router: AnyRouter): void => {
  const history: RouterHistory = router.history;
  const positions = new Map<number, Positions>();
  let shownIndex = currentIndex(history);
  let isBack = false;
  let stop: () => void = () => undefined;
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const shown = positions.get(shownIndex) ?? new Map<string, number>();
      positions.set(shownIndex, shown.set(toPlace(target), target.scrollTop));
    },
    { capture: true, passive: true },
  );
  history.subscribe(({ action }) => {
    isBack = action.type !== 'PUSH' && action.type !== 'REPLACE';
    if (action.type !== 'REPLACE') stop();
    if (action.type === 'PUSH')
      for (const index of positions.keys()) if (index >= currentIndex(history)) positions.delete(index);
  });
  router.subscribe('onRendered', () => {
    shownIndex = currentIndex(history);
    if (!isBack) return;
    isBack = false;
    stop = restore(new Map(positions.get(shownIndex)));
  });
};

const currentIndex = ({ location }: RouterHistory): number => location.state.__TSR_index;

/** Sets each position as soon as its element is high enough, until the user acts. */
const restore = (positions: Positions): (() => void) => {
  let frame = 0;
  const attempt = () => {
    for (const [place, top] of positions) {
      const element = document.querySelector(place);
      if (!element || element.scrollHeight - element.clientHeight < top) continue;
      element.scrollTop = top;
      positions.delete(place);
    }
    if (positions.size === 0) stop();
  };
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(attempt);
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const type of userInputs) removeEventListener(type, stop, true);
  };
  for (const type of userInputs) addEventListener(type, stop, { capture: true, passive: true });
  changes.observe(document.body, { childList: true, subtree: true, attributes: true });
  frame = requestAnimationFrame(attempt);
  return stop;
};

const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The path of an element from the root, which is the same when the page is shown again. */
const toPlace = (element: Element): string => {
  const steps: string[] = [];
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement)
    steps.unshift(`${at.localName}:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return [':root', ...steps].join(' > ');
};
