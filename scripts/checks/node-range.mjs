const comparator = /(>=|<=|>|<|\^|~|=)?\s*v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?/g;

/** Whether a range of `engines`, such as `^18.19.0 || >=20.6`, includes a version. */
export const includesVersion = (range, version) => {
  const wanted = toNumbers(version.split('.'));
  return range.split('||').some((part) => {
    const comparators = [...part.matchAll(comparator)];
    if (comparators.length === 0) return /^[\s*x]*$/.test(part);
    return comparators.every(([, operator = '=', ...numbers]) => operators[operator](wanted, toNumbers(numbers)));
  });
};

/** Of the numbers that are given: `20` is `[20]`. */
const toNumbers = (parts) => parts.filter((part) => /^\d+$/.test(part ?? '')).map(Number);

/** Negative if the version is older than the one of the range, as far as that is given. */
const compare = (version, limit) => {
  for (const [at, number] of limit.entries()) {
    const difference = (version[at] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
};

const operators = {
  '=': (version, limit) => compare(version, limit) === 0,
  '>=': (version, limit) => compare(version, limit) >= 0,
  '>': (version, limit) => compare(version, limit) > 0,
  '<': (version, limit) => compare(version, limit) < 0,
  '<=': (version, limit) => compare(version, limit) <= 0,
  '^': (version, limit) => compare(version, limit) >= 0 && version[0] === limit[0],
  '~': (version, limit) => compare(version, limit) >= 0 && compare(version, limit.slice(0, 2)) === 0,
};
