import { tableEndings } from '@shelfward/contract/kit/tables/packing.rules.ts';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { useOpenImporter } from '../../kit/file-import/file-handoff.ts';
import { SampleFile } from '../../kit/file-import/sample-file.tsx';
import { FilePicker } from '../../kit/ui/file-picker.tsx';
import classes from './prices.module.css';

/** Opens a spreadsheet, such as an edited export of the list, in the importer of prices. */
export const ImportPrices = ({ list }: { readonly list: PriceList }) => {
  const openImporter = useOpenImporter();
  const choose = ([file]: readonly File[]) => openImporter('PRICES', file, { ownerId: list.id });
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
