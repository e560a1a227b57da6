import { type ImportOutcome, masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { productRoutes } from '@shelfward/contract/products/products.contract.ts';
import { undoRoutes } from '@shelfward/contract/undo/undo.contract.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budget } from '../../testing/tier.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

interface Row {
  readonly upc: string;
  readonly name: string;
  readonly pack: string;
}
interface Held {
  readonly name: string;
  readonly pack: number;
}

/** The expected outcome of each row, computed one by one from the rules. */
const toOutcomes = (held: ReadonlyMap<string, Held>, rows: readonly Row[]): ImportOutcome[] => {
  const seen = new Map<string, Row>();
  const names = new Map<string, string>([...held].map(([upc, { name }]) => [name.toLowerCase(), upc]));
  const wanted = new Map<string, string>();
  return rows.map((row): ImportOutcome => {
    const { upc, name, pack } = row;
    const before = held.get(upc);
    const isPackWrong = pack !== '' && !/^[1-9]\d*$/.test(pack);
    if (upc === '') {
      if (name && !wanted.has(name.toLowerCase())) wanted.set(name.toLowerCase(), '');
      return 'BAD';
    }
    const earlier = seen.get(upc);
    if (earlier)
      return isPackWrong || JSON.stringify(earlier) !== JSON.stringify(row) ? 'BAD' : outcomeOfRepeat(earlier);
    seen.set(upc, row);
    const finalName = name || before?.name;
    if (finalName === undefined) return 'BAD';
    const key = finalName.toLowerCase();
    const first = wanted.get(key);
    if (first === undefined) wanted.set(key, upc);
    const owner = names.get(key);
    if (isPackWrong || first !== undefined || (owner !== undefined && owner !== upc)) return 'BAD';
    if (!before) return 'NEW';
    return finalName === before.name && (pack === '' || Number(pack) === before.pack) ? 'SAME' : 'CHANGED';
  });

  /** A duplicate of a row with a uniqueness error has no effect, like other duplicates. */
  function outcomeOfRepeat({ name, upc }: Row): ImportOutcome {
    return name === '' && !held.has(upc) ? 'BAD' : 'SAME';
  }
};

const row = fc.record({
  upc: fc.constantFrom('1', '2', '3', '4', ''),
  name: fc.constantFrom('Tea', 'TEA', 'Rice', 'Oats', 'Milk', ''),
  pack: fc.constantFrom('1', '6', '', '0', 'x'),
});
const rows = fc.array(row, { minLength: 1, maxLength: 7 });
const text = (given: readonly Row[]) =>
  `UPC,Product,Pack\n${given.map(({ upc, name, pack }) => `${upc},${name},${pack}`).join('\n')}\n`.replaceAll(
    '\n,,\n',
    '\n,,?\n',
  );

test('every row has the outcome of its rules, the commit applies it, and undo reverts it', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (first, second) => {
      const client = await world.newClient();
      const admin = client.as('ROLE_ADMIN');
      const products = async () => {
        const { body } = await admin(productRoutes.list, { query: { size: 50 } });
        return new Map(body.content.map(({ upc, name, packSize }) => [upc, { name, pack: packSize }]));
      };
      const preview = async (given: readonly Row[]) => {
        const { body } = await admin(masterImportRoutes.create, {
          body: { configuration: { kind: 'PRODUCTS' } },
          files: { file: new File([text(given)], 'products.csv') },
        });
        return { importId: body.id };
      };
      const commit = (params: { importId: number }) =>
        admin(masterImportRoutes.commit, { params, body: { leavesOutBadRows: true } });
      await commit(await preview(first));
      const held = await products();

      const params = await preview(second);
      const validated = await admin(masterImportRoutes.rows, { params });
      const { headers } = await commit(params);
      const after = await products();
      await admin(undoRoutes.undo, { params: { token: headers[undoTokenHeader] ?? '' } });

      expect(validated.body.content.map(({ outcome }) => outcome)).toEqual(toOutcomes(held, second));
      expect(await products()).toEqual(held);
      for (const { upc, pack } of second.filter((_, at) => validated.body.content[at]?.outcome === 'NEW'))
        expect(after.get(upc)?.pack).toBe(Number(pack) || 1);
    }),
    { numRuns: budget({ gate: 3, full: 20 }), endOnFailure: true },
  );
});
