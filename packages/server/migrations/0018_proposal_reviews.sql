-- What a buyer was sent of a proposal. The link in the mail holds a key of which only the hash is kept; sending again
-- makes a new key, and the older link works no more.
create table proposal_review (
  tenant_id         integer     not null default current_tenant() references client (id),
  id                bigint      not null generated always as identity,
  order_proposal_id bigint      not null,
  buyer_id          bigint      not null,
  key_hash          text        not null,
  message           text        check (length(message) between 1 and 2000),
  sent_at           timestamptz not null,
  sent_by           bigint      not null,
  expires_at        timestamptz not null,
  opened_at         timestamptz,
  approved_at       timestamptz,
  inactive          boolean     not null default false,
  version           integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_proposal_id) references order_proposal (tenant_id, id),
  foreign key (tenant_id, buyer_id) references buyer (tenant_id, id),
  foreign key (tenant_id, sent_by) references app_user (tenant_id, id)
);
create unique index proposal_review_buyer_key on proposal_review (tenant_id, order_proposal_id, buyer_id);
create unique index proposal_review_key_key on proposal_review (tenant_id, key_hash);
call versioned('proposal_review');
call isolate('proposal_review');

-- The stores that the buyer was sent: those that he buys for.
create table proposal_review_store (
  tenant_id               integer not null default current_tenant() references client (id),
  proposal_review_id      bigint  not null,
  store_order_proposal_id bigint  not null,
  primary key (tenant_id, proposal_review_id, store_order_proposal_id),
  foreign key (tenant_id, proposal_review_id) references proposal_review (tenant_id, id),
  foreign key (tenant_id, store_order_proposal_id) references store_order_proposal (tenant_id, id)
);
call isolate('proposal_review_store');

create table proposal_review_comment (
  tenant_id               integer     not null default current_tenant() references client (id),
  id                      bigint      not null generated always as identity,
  proposal_review_id      bigint      not null,
  -- The store that it is about; null for the proposal as a whole.
  store_order_proposal_id bigint,
  comment_text            text        not null check (length(comment_text) between 1 and 2000),
  created_date            timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, proposal_review_id) references proposal_review (tenant_id, id),
  foreign key (tenant_id, store_order_proposal_id) references store_order_proposal (tenant_id, id)
);
create index proposal_review_comment_review_idx on proposal_review_comment (tenant_id, proposal_review_id, id);
call isolate('proposal_review_comment');

-- A quantity that the buyer changed, kept beside the audit so that those who sent the proposal see it at a glance.
create table proposal_review_change (
  tenant_id               integer     not null default current_tenant() references client (id),
  id                      bigint      not null generated always as identity,
  proposal_review_id      bigint      not null,
  store_order_proposal_id bigint      not null,
  product_id              bigint      not null,
  previous_quantity       integer     not null,
  quantity                integer     not null,
  changed_date            timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, proposal_review_id) references proposal_review (tenant_id, id),
  foreign key (tenant_id, store_order_proposal_id) references store_order_proposal (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id)
);
create index proposal_review_change_review_idx on proposal_review_change (tenant_id, proposal_review_id, id);
call isolate('proposal_review_change');
