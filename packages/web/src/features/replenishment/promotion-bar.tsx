import { Text } from '@mantine/core';
import { daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Promotion } from '@shelfward/contract/promotions/promotions.shapes.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './promotion-calendar.module.css';
import {
  isSamePeriod,
  type Period,
  type PeriodChange,
  shiftPeriod,
  toBar,
  toKeyChange,
  toPeriod,
} from './promotion-calendar.rules.ts';
import { formatOffer, formatPeriod, movePromotion } from './promotion-values.ts';

interface Props {
  readonly promotion: Promotion;
  readonly calendar: { readonly monday: string; readonly weeks: number };
  readonly canChange: boolean;
  readonly onOpen: () => void;
}

interface Drag {
  readonly change: PeriodChange;
  readonly x: number;
  readonly dayWidth: number;
}

/** The period of a promotion while it is moved, and the handlers that move and save it. */
const usePeriodDrag = ({ promotion, calendar, canChange, onOpen }: Props) => {
  const [draft, setDraft] = useState<Period>();
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const { isBusy, run } = useBusy();
  const stored = toPeriod(promotion);
  const shown = draft ?? stored;
  const save = async () => {
    if (!draft || isBusy) return;
    if (!isSamePeriod(draft, stored)) await run(() => movePromotion(promotion.id, draft));
    setDraft(undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation();
      setDraft(undefined);
      return;
    }
    const change = canChange && !isBusy ? toKeyChange(event.key, event.shiftKey) : undefined;
    if (!change) return;
    event.preventDefault();
    setDraft(shiftPeriod(shown, ...change));
  };
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false;
    const track = event.currentTarget.parentElement;
    if (!canChange || isBusy || !track || event.button !== 0) return;
    const place = event.target instanceof HTMLElement ? event.target.dataset.edge : undefined;
    const change = place === 'FROM' || place === 'UNTIL' ? place : 'MOVE';
    const dayWidth = track.clientWidth / (calendar.weeks * daysPerWeek);
    drag.current = { change, x: event.clientX, dayWidth };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { change, x, dayWidth } = drag.current;
    const days = Math.round((event.clientX - x) / dayWidth);
    if (days === 0 && !draft) return;
    wasDragged.current = true;
    setDraft(shiftPeriod(stored, change, days));
  };
  const end = () => {
    if (!drag.current) return;
    drag.current = undefined;
    void save();
  };
  const cancel = () => {
    drag.current = undefined;
    setDraft(undefined);
  };
  const click = () => {
    if (wasDragged.current) wasDragged.current = false;
    else if (draft) void save();
    else if (canChange) onOpen();
  };
  return {
    draft,
    shown,
    isBusy,
    handlers: {
      onClick: click,
      onKeyDown: press,
      onBlur: () => void save(),
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: cancel,
    },
  };
};

/** The name of a shorter promotion is beside its bar. */
const shortWeeks = 1.5;

/** A promotion in the calendar. It moves by drag and by keys; a click or Enter opens it. */
export const PromotionBar = (props: Props) => {
  const { promotion, calendar, canChange } = props;
  const { draft, shown, isBusy, handlers } = usePeriodDrag(props);
  const bar = toBar(shown, calendar);
  if (!bar) return null;
  const label = `${promotion.name}, ${formatPeriod(shown)}, ${formatOffer(promotion)}${draft ? ', not saved' : ''}`;
  return (
    <button
      type="button"
      className={classes.bar}
      data-short={bar.width * calendar.weeks < shortWeeks * 100 ? (bar.left > 50 ? 'before' : 'after') : undefined}
      style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      data-feature={promotion.feature || undefined}
      data-draft={draft ? true : undefined}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      {...handlers}
    >
      {canChange && <span className={classes.edge} data-edge="FROM" />}
      <Text span flex={1} truncate="end" className={classes.name ?? ''}>
        {draft ? formatPeriod(draft) : promotion.name}
      </Text>
      {canChange && <span className={classes.edge} data-edge="UNTIL" />}
    </button>
  );
};
