-- A proposal of 500 stores and 200 products is 100,000 lines, and checking three references of each took four times as
-- long as writing them. The store order proposal already proves the client, and a line's product comes from an
-- assortment or was just read; products are only ever deactivated.
alter table store_order_proposal_item
  drop constraint store_order_proposal_item_tenant_id_fkey,
  drop constraint store_order_proposal_item_tenant_id_product_id_fkey;
