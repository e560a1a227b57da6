import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { handFile } from '../../kit/file-import/file-handoff.ts';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import classes from './prices.module.css';

/** Opens a spreadsheet, such as an edited export of the list, in the importer of prices. */
export const ImportPrices = ({ list }: { readonly list: PriceList }) => {
  const navigate = useNavigate();
  const choose = (file: File) => {
    handFile('/master-import', file);
    void navigate({ to: '/master-import', search: { kind: 'PRICES', ownerId: list.id } });
  };
  return (
    <div className={classes.tab}>
      <p className={classes.more}>
        Export the prices, edit them in a spreadsheet, and import the file. Required columns: UPC, Price. Prices are
        imported into {list.name}, unless the file names a price list.
      </p>
      <div className={classes.choices}>
        <SampleFile kind="PRICES" size="xs" />
      </div>
      <FilePicker file={undefined} accepted={tableEndings} isLocked={false} choose={choose} />
    </div>
  );
};
