/** A unit of measure in Odoo. Quantities here are pieces, whose unit in Odoo is the reference of its family. */
export interface Unit {
  readonly id: number;
  readonly name: string;
  /** The pieces in one of this unit: 12 for a dozen. */
  readonly pieces: number;
  /** The smallest part of the unit that Odoo stores. */
  readonly rounding: number;
  /** False for weights, lengths, and other measures, which have no pieces. */
  readonly isCounted: boolean;
}

/** Odoo stores the factor of a dozen as a fraction of binary digits. */
const tolerance = 1e-6;
const isNear = (factor: number, whole: number): boolean => Math.abs(factor - whole) <= tolerance * Math.max(1, whole);

/** Removes the error of binary fractions from a factor: a dozen has 12 pieces, and half a piece has 0.5. */
export const cleanFactor = (factor: number): number => {
  if (isNear(factor, Math.round(factor)) && factor >= 0.5) return Math.round(factor);
  const inverse = 1 / factor;
  return isNear(inverse, Math.round(inverse)) ? 1 / Math.round(inverse) : factor;
};

/** Removes the error of binary fractions, not the precision of Odoo. */
const clean = (value: number): number => Math.round(value * 100_000_000) / 100_000_000;

/** The pieces of a quantity in Odoo. */
export const toPieces = (quantity: number, { pieces }: Pick<Unit, 'pieces'>): number => {
  const exact = clean(quantity * pieces);
  return Math.abs(exact - Math.round(exact)) <= tolerance ? Math.round(exact) : exact;
};

/** Quantities in weights and other measures are compared as they are. */
export const toCounted = (unit: Unit | undefined): Pick<Unit, 'pieces'> => (unit?.isCounted ? unit : { pieces: 1 });

/** The quantity of Odoo for these pieces; undefined if Odoo cannot store it: 25 pieces are no quantity of dozens. */
export const fromPieces = (
  pieces: number,
  unit: Pick<Unit, 'pieces' | 'rounding' | 'isCounted'>,
): number | undefined => {
  if (!unit.isCounted) return undefined;
  const parts = Math.round(1 / unit.rounding);
  const quantity =
    unit.rounding >= 1
      ? Math.round(pieces / unit.pieces / unit.rounding) * unit.rounding
      : Math.round((pieces / unit.pieces) * parts) / parts;
  return Math.abs(quantity * unit.pieces - pieces) < tolerance ? quantity : undefined;
};

/** The price of one piece, from the price of one of the unit. */
export const toPiecePrice = (price: number, { pieces }: Pick<Unit, 'pieces'>): number =>
  pieces === 1 ? price : clean(price / pieces);

/** The cents of one of the unit, from the cents of one piece; undefined for fractions of a cent. */
export const fromPieceCents = (cents: number, { pieces }: Pick<Unit, 'pieces'>): number | undefined => {
  const exact = clean(cents * pieces);
  return Number.isInteger(exact) ? exact : undefined;
};
