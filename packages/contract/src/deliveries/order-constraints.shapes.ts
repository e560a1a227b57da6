import { z } from 'zod';
import { cents } from '../kit/money.ts';
import { scopeSource } from './delivery-scopes.shapes.ts';
import { maxMinimums, minimumKinds } from './order-minimums.rules.ts';

export const orderMinimum = z.strictObject({
  kind: z.enum(minimumKinds),
  /** In cents, units, cases, or grams. 0: no minimum, also where a more general scope has one. */
  minimum: z.int().min(0),
});

/** The freight of an order from a value on; 0: prepaid. */
export const freightStep = z.strictObject({ fromCents: cents.min(0), freightCents: cents.min(0) });

export const maxFreightSteps = 20;

const isUnique = <T>(items: readonly T[], key: (item: T) => unknown): boolean =>
  new Set(items.map(key)).size === items.length;

/** What a scope has of its own. */
export const orderConstraintValues = z.strictObject({
  minimums: z
    .array(orderMinimum)
    .refine((given) => isUnique(given, ({ kind }) => kind), 'must contain each kind once')
    .superRefine((given, context) => {
      for (const [at, { kind, minimum }] of given.entries())
        if (minimum > maxMinimums[kind])
          context.addIssue({
            code: 'custom',
            path: [at, 'minimum'],
            message: `must be at most ${maxMinimums[kind].toLocaleString('en-US')}`,
          });
    })
    .overwrite((given) =>
      given.toSorted((one, other) => minimumKinds.indexOf(one.kind) - minimumKinds.indexOf(other.kind)),
    ),
  /** Null: that of the next more general scope. Empty: none. */
  freight: z
    .array(freightStep)
    .max(maxFreightSteps)
    .refine((given) => isUnique(given, ({ fromCents }) => fromCents), 'must contain each value once')
    .overwrite((given) => given.toSorted((one, other) => one.fromCents - other.fromCents))
    .nullable(),
});
export type OrderConstraintValues = z.output<typeof orderConstraintValues>;

export const orderConstraint = z.strictObject({
  own: orderConstraintValues,
  /** What applies, without minimums of 0, and the scope that each value comes from. */
  effective: z.strictObject({
    minimums: z.array(orderMinimum.extend({ from: scopeSource })),
    freight: z.strictObject({ steps: z.array(freightStep), from: scopeSource }).nullable(),
  }),
  /** Sentences that name the settings that contradict each other. */
  contradictions: z.array(z.string()),
});
export type OrderConstraint = z.infer<typeof orderConstraint>;
export type EffectiveConstraint = OrderConstraint['effective'];
