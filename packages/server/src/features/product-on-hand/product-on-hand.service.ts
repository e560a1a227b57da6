import { productCodeLabels } from '@shelfward/contract/kit/tables/product-identification.ts';
import {
  importNotesHeader,
  type OnHandHeaders,
  type OnHandPreview,
} from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { formatErrors, maxListed, rejectRows, reportErrors } from '../../platform/imports/file-errors.ts';
import { waitForImportTurn } from '../../platform/imports/import-scheduler.ts';
import { createStage } from '../../platform/imports/import-stage.queries.ts';
import { stageUpload } from '../../platform/imports/read-upload.service.ts';
import { offerUndo } from '../../platform/undo/undo.ts';
import { setStock } from '../products/public.ts';
import { toUndoLevel, undoOnHand } from './on-hand.undo.ts';
import { readOnHandLevels } from './on-hand-levels.rules.ts';
import { findOnHandRows } from './product-on-hand.queries.ts';

interface Given {
  readonly headers: OnHandHeaders;
  readonly file: UploadedFile;
}

/** Sets the stock of the products in a file atomically. Importing the file again has no effect. */
export const importOnHand = (ctx: OpenCtx, given: Given): Promise<void> =>
  waitForImportTurn(ctx.tenantId, () =>
    ctx.begin(async (inner) => {
      const { header, columns, levels, errors, notes } = await readLevels(inner, given);
      if (errors.length > 0) throw rejectRows(errors, { header, columns });
      const changed = await setStock(
        inner,
        [...levels].map(([productId, level]) => ({ productId, onHand: level })),
      );
      if (notes.length > 0) inner.setHeader(importNotesHeader, encodeURIComponent(JSON.stringify(notes)));
      if (changed.length > 0) await offerUndo(inner, undoOnHand, { levels: changed.map(toUndoLevel) });
    }),
  );

/** Reads a file as its import does; writes nothing, and ends when its caller disconnects. */
export const previewOnHand = (ctx: OpenCtx, given: Given): Promise<OnHandPreview> => {
  const run = () =>
    ctx.begin(async (inner): Promise<OnHandPreview> => {
      const { header, columns, rows, levels, errors, notes } = await readLevels(inner, given);
      const listed = reportErrors(errors.slice(0, maxListed), { header, columns });
      return {
        rows,
        products: levels.size,
        units: [...levels.values()].reduce((sum, level) => sum + level, 0),
        errors: formatErrors({ errors: listed, totalErrors: errors.length }),
        messages: [...notes],
      };
    }, ctx.signal);
  return waitForImportTurn(ctx.tenantId, run, ctx.signal);
};

const readLevels = async (ctx: Ctx, { headers, file }: Given) => {
  const { upc, onHand, productIdentificationType, ...options } = headers;
  await createStage(ctx);
  const columns = { upc: [upc], onHand: [onHand] };
  const configuration = { kind: 'ON_HAND', columns, ...options } as const;
  const { header, messages, rows } = await stageUpload(ctx, { configuration, file });
  // The first one says how the file was read, which the preview shows, too.
  const [, ...readingNotes] = messages;
  const { levels, errors, notes } = readOnHandLevels(
    await findOnHandRows(ctx, productIdentificationType),
    productCodeLabels[productIdentificationType],
  );
  return { header, columns, rows, levels, errors, notes: [...readingNotes, ...notes] };
};
