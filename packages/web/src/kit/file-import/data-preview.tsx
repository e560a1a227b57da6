import { DataTable } from '../ui/data-table.tsx';
import classes from './data-preview.module.css';
import type { Preview } from './file-preview.rules.ts';

/** The header and the first rows, parsed like the import parses them. */
export const DataPreview = ({ preview }: { readonly preview: Preview }) => {
  const columns = preview.header.map((name, column) => ({ name, key: `${column} ${name}` }));
  return (
    <DataTable label="Data preview" className={classes.cut}>
      <thead>
        <tr>
          {columns.map(({ name, key }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.rows.map((row, index) => (
          <tr key={`${index} ${row.join()}`}>
            {columns.map(({ key }, column) => (
              <td key={key}>{row[column] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
