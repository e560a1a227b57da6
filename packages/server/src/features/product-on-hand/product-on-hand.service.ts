import { productCodeLabels } from '@shelfward/contract/kit/tables/product-identification.ts';
import { importNotesHeader, type OnHandHeaders } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import type { OpenCtx } from '../../platform/context/context.ts';
import type { UploadedFile } from '../../platform/http/uploads.ts';
import { rejectRows } from '../../platform/imports/file-errors.ts';
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
export const importOnHand = (ctx: OpenCtx, { headers, file }: Given): Promise<void> =>
  waitForImportTurn(ctx.tenantId, () =>
    ctx.begin(async (inner) => {
      const { upc, onHand, productIdentificationType, ...options } = headers;
      await createStage(inner);
      const columns = { upc: [upc], onHand: [onHand] };
      const configuration = { kind: 'ON_HAND', columns, ...options } as const;
      const { header, messages } = await stageUpload(inner, { configuration, file });
      // The first one says how the file was read, which the preview shows, too.
      const [, ...readingNotes] = messages;
      const {
        levels,
        errors,
        notes: matchingNotes,
      } = readOnHandLevels(
        await findOnHandRows(inner, productIdentificationType),
        productCodeLabels[productIdentificationType],
      );
      if (errors.length > 0) throw rejectRows(errors, { header, columns });
      const changed = await setStock(
        inner,
        [...levels].map(([productId, level]) => ({ productId, onHand: level })),
      );
      const notes = [...readingNotes, ...matchingNotes];
      if (notes.length > 0) inner.setHeader(importNotesHeader, encodeURIComponent(JSON.stringify(notes)));
      if (changed.length > 0) await offerUndo(inner, undoOnHand, { levels: changed.map(toUndoLevel) });
    }),
  );
