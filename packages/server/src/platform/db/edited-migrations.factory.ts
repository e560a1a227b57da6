interface Edit {
  /** Completes "a database …". */
  readonly origin: string;
  /** The last migration of that time. */
  readonly last: string;
  /** The files that have been edited since, with their former text and name. */
  readonly files: readonly {
    readonly file: string;
    readonly to?: string;
    readonly change: (text: string) => string;
  }[];
}

const replace =
  (...changes: readonly (readonly [from: string | RegExp, to: string])[]) =>
  (text: string): string =>
    changes.reduce((result, [from, to]) => result.replaceAll(from, to), text);

const searchIndex = ['gin_pending_list_limit = 1024', 'fastupdate = off'] as const;

/** The states of databases from before landed migrations were edited. Since then, checksums prevent edits. */
export const edits: readonly Edit[] = [
  {
    origin: 'from before bulk tables lost their foreign keys',
    last: '0007_z',
    files: [
      {
        file: '0003_assortments_inventory.sql',
        change: (text) =>
          `${text}
alter table store_assortment_item
  add foreign key (tenant_id) references client (id),
  add foreign key (tenant_id, store_id) references store (tenant_id, id),
  add foreign key (tenant_id, product_id) references product (tenant_id, id),
  add foreign key (tenant_id, global_assortment_id) references global_assortment (tenant_id, id);
alter table inventory_count
  add foreign key (tenant_id) references client (id),
  add foreign key (tenant_id, store_id) references store (tenant_id, id),
  add foreign key (tenant_id, product_id) references product (tenant_id, id);
alter table store_inventory
  add foreign key (tenant_id) references client (id),
  add foreign key (tenant_id, store_id) references store (tenant_id, id),
  add foreign key (tenant_id, product_id) references product (tenant_id, id);`,
      },
      {
        file: '0008_proposal_items.sql',
        change: () => 'select 1;',
      },
    ],
  },
  {
    origin: 'from before price changes lost their foreign key',
    last: '0011_z',
    files: [
      {
        file: '0011_catalog.sql',
        change: replace(searchIndex, [/^alter table price_change drop constraint .*;$/gm, '']),
      },
    ],
  },
  {
    origin: 'from before a migration was renumbered',
    last: '0012_z',
    files: [
      { file: '0011_catalog.sql', change: replace(searchIndex) },
      { file: '0012_master_import.sql', to: '0013_master_import.sql', change: (text) => text },
    ],
  },
  {
    origin: 'from before the product search got another index',
    last: '0012_z',
    files: [{ file: '0011_catalog.sql', change: replace(searchIndex) }],
  },
  {
    origin: 'from before unique names got another index',
    last: '0018_z',
    files: [{ file: '0014_name_keys.sql', change: replace([' where tenant_id is not null', '']) }],
  },
  {
    origin: 'from before an index of shipments moved to another migration',
    last: '0031_z',
    files: [
      {
        file: '0030_shipment_tracking.sql',
        change: (text) =>
          `${text}
create index shipment_under_way_idx on shipment (tenant_id, shipper, shipped_date)
  where not inactive and tracking_number is not null and status not in ('DELIVERED', 'RETURNED');`,
      },
    ],
  },
];
