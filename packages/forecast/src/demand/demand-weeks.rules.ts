/** The stock of a product in a store during a week. */
export const stockStates = {
  /** Closed, without a sales feed, or out of stock. */
  none: 0,
  unknown: 1,
  known: 2,
} as const;

export const levelGain = 1 - 2 ** (-1 / 8);
/** Weeks from which a young level is known well enough to judge a run of weeks without sales. */
export const minLevelWeeks = 8;
/** Weeks before the first error of the level, and the weeks that no dispersion counts as much as. */
const weeksBeforeErrors = 4;
const priorWeeks = 8;
const minLevel = 0.05;
/** A less probable run of weeks without sales does not show a demand of zero. */
const minRunProbability = 0.01;

/**
 * 1 for each week that shows the demand: from the first sale or the first known stock on, without weeks without stock, and
 * without runs of weeks without sales that are too improbable to be demand. Weeks without sales at the end show it,
 * because the product may have lost its demand.
 */
export const findDemandWeeks = (units: Int32Array, states: Uint8Array): Uint8Array => {
  const shown = new Uint8Array(units.length);
  const counted = listCountedWeeks(units, states);
  for (const week of counted) shown[week] = 1;
  for (const week of findImprobableRuns(units, states, counted)) shown[week] = 0;
  return shown;
};

/** Weeks from the first sale or the first known stock on, without weeks without stock. */
export const listCountedWeeks = (units: Int32Array, states: Uint8Array): number[] => {
  const weeks: number[] = [];
  for (let week = 0; week < units.length; week += 1) {
    const state = states[week] ?? stockStates.none;
    if (state === stockStates.none) continue;
    if (weeks.length > 0 || (units[week] ?? 0) > 0 || state === stockStates.known) weeks.push(week);
  }
  return weeks;
};

const findImprobableRuns = (units: Int32Array, states: Uint8Array, counted: readonly number[]): number[] => {
  const found: number[] = [];
  const zeros = counted.reduce((count, week) => count + Number(units[week] === 0), 0);
  if (zeros === 0) return found;
  const sum = counted.reduce((total, week) => total + (units[week] ?? 0), 0);
  const dispersion = computeRoughDispersion(units, counted);
  /** ln P(a week without sales) / −level */
  const factor = dispersion - 1 < 1e-9 ? 1 : Math.log(dispersion) / (dispersion - 1);
  let level = 0;
  let entered = 0;
  let run: number[] = [];
  const enter = (sold: number): void => {
    entered += 1;
    level += Math.max(levelGain, 1 / entered) * (sold - level);
  };
  const isImprobable = (): boolean => {
    const others = counted.length - run.length;
    const before = entered < minLevelWeeks ? Math.min(level, sum / others) : level;
    // Products that sell in cases have regular gaps, whatever their level.
    const usual = Math.log((zeros - run.length) / others);
    return run.length * Math.max(-before * factor, usual) < Math.log(minRunProbability);
  };
  for (const week of counted) {
    const isKnown = states[week] === stockStates.known;
    const sold = units[week] ?? 0;
    if (sold === 0 && !isKnown) {
      run.push(week);
      continue;
    }
    if (run.length > 0 && !isKnown && isImprobable()) found.push(...run);
    else for (const _ of run) enter(0);
    run = [];
    enter(sold);
  }
  return found;
};

/** Variance / mean of the weeks around a moving level, at least 1. */
export const computeRoughDispersion = (units: Int32Array, counted: readonly number[]): number => {
  let level = 0;
  let squares = 0;
  let means = 0;
  counted.forEach((week, at) => {
    const sold = units[week] ?? 0;
    if (at >= weeksBeforeErrors) {
      squares += (sold - level) ** 2;
      means += Math.max(level, minLevel);
    }
    level += Math.max(levelGain, 1 / (at + 1)) * (sold - level);
  });
  const errors = counted.length - weeksBeforeErrors;
  const prior = priorWeeks * (errors > 0 ? means / errors : 1);
  return Math.max(1, (squares + prior) / (means + prior));
};
