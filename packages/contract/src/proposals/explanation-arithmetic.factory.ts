/** Recomputes the quantity of an explanation from its text alone, like a reader. */
export const evaluateExplanation = (sentence: string): number => {
  const text = sentence.replaceAll(',', '').replaceAll('−', '-');
  const quantity = allotted(text, suggested(text));
  const override = /Override: (\d+)\.$/.exec(text);
  return override ? Number(override[1]) : quantity;
};

const suggested = (text: string): number => {
  const projected = / need (\d+|nothing) more at [\d.]+% availability/.exec(text);
  if (projected) return inPacks(text, projected[1] === 'nothing' ? 0 : Number(projected[1]));
  const sum =
    /^Par (\d+)(?: suggested instead of \d+)? - (\d+) on hand(?: - (\d+) in transit)?(?: - (\d+) on open orders)?(?: - (\d+) in other proposals)? = (-?\d+)/.exec(
      text,
    );
  if (!sum) throw new Error(`No sum in "${text}"`);
  const [par = 0, ...rest] = sum.slice(1, 6).map((units) => Number(units ?? 0));
  const missing = rest.reduce((left, units) => left - units, par);
  if (missing !== Number(sum[6])) throw new Error(`Wrong sum in "${text}"`);
  return inPacks(text, missing);
};

/** The units that the text orders of those that are missing. */
const inPacks = (text: string, missing: number): number => {
  if (missing <= 0 || /nothing is (needed|proposed)/.test(text)) return 0;
  const packs = /in packs of (\d+): (\d+)/.exec(text);
  if (packs) return expected(Math.ceil(missing / Number(packs[1])) * Number(packs[1]), Number(packs[2]));
  const limit = /at most (\d+)/.exec(text);
  return limit ? Number(limit[1]) : missing;
};

/** The units that the text subtracts or adds for the order as a whole. */
const allotted = (text: string, quantity: number): number => {
  const less = / less (\d+) as [^:]+: (\d+)\./.exec(text);
  if (less) return expected(quantity - Number(less[1]), Number(less[2]));
  const plus = / plus (\d+) so [^:]+: (\d+)\./.exec(text);
  return plus ? expected(quantity + Number(plus[1]), Number(plus[2])) : quantity;
};

const expected = (computed: number, stated: number): number => {
  if (computed !== stated) throw new Error(`The text states ${stated}, the computed value is ${computed}`);
  return stated;
};
