-- A company that exchanges EDI documents: its addresses, and what its documents leave open.
create table trading_partner (
  tenant_id              integer     not null default current_tenant() references client (id),
  id                     bigint      not null generated always as identity,
  company_id             bigint      not null,
  name                   text        not null check (length(name) between 1 and 120),
  -- Documents of a partner in test are shown and never booked.
  mode                   text        not null check (mode in ('TEST', 'PRODUCTION')),
  -- Qualifier, id, and group id of the partner and of the account. A test can have addresses of its own.
  production_address     jsonb       not null,
  test_address           jsonb,
  acknowledges           boolean     not null default true,
  response_hours         smallint    not null default 24 check (response_hours between 1 and 720),
  -- Only what differs from the standard meaning of codes.
  settings               jsonb       not null,
  inactive               boolean     not null default false,
  created_at             timestamptz not null default now(),
  version                integer     not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, company_id) references company (tenant_id, id)
);
create unique index trading_partner_name_key on trading_partner (tenant_id, lower(name));
call versioned('trading_partner');
call isolate('trading_partner');

-- ISA to IEA, or UNB to UNZ, as received or sent. A received one is a job of platform/jobs until `processed_at` is set.
create table interchange (
  tenant_id           integer     not null default current_tenant() references client (id),
  id                  bigint      not null generated always as identity,
  -- Null until a partner with its addresses exists.
  trading_partner_id  bigint,
  direction           text        not null check (direction in ('IN', 'OUT')),
  status              text        not null
    check (status in ('RECEIVED', 'ACCEPTED', 'PARTLY', 'REJECTED', 'TEST', 'DUPLICATE', 'READY', 'SENT')),
  usage               text        not null check (usage in ('PRODUCTION', 'TEST', 'INFORMATION')),
  standard            text        not null check (standard in ('X12', 'EDIFACT')),
  sender_qualifier    text        not null,
  sender_id           text        not null,
  receiver_qualifier  text        not null,
  receiver_id         text        not null,
  control             text        not null,
  file_name           text        not null check (length(file_name) between 1 and 255),
  sha256              text        not null,
  byte_count          integer     not null,
  -- The bytes as received or sent, compressed.
  content             bytea       not null,
  findings            jsonb       not null default '[]',
  duplicate_of        bigint,
  -- The user who uploaded it; null for files of an integration, and for sent ones.
  received_by         bigint,
  created_at          timestamptz not null default now(),
  processed_at        timestamptz,
  attempts            integer     not null default 0,
  next_attempt_at     timestamptz not null default now(),
  lease_until         timestamptz,
  lease_token         uuid,
  cancel_requested_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, trading_partner_id) references trading_partner (tenant_id, id)
);
-- Compressing again costs time and saves nothing.
alter table interchange alter column content set storage external;
-- A rejected interchange can be sent again with its control number; a test can have the number of a production interchange.
create unique index interchange_control_key on interchange (tenant_id, trading_partner_id, direction, control)
  where status in ('ACCEPTED', 'PARTLY', 'READY', 'SENT');
create index interchange_waiting_idx on interchange (tenant_id, next_attempt_at) where processed_at is null;
create index interchange_created_idx on interchange (tenant_id, created_at, id);
call isolate('interchange');
create trigger interchange_notify after insert or update of next_attempt_at on interchange
  for each statement execute function notify_job_workers('interchange');

-- ST to SE, or UNH to UNT.
create table edi_document (
  tenant_id          integer     not null default current_tenant(),
  id                 bigint      not null generated always as identity,
  interchange_id     bigint      not null,
  -- In the interchange, from 1.
  position           integer     not null,
  -- 852, SLSRPT
  type               text        not null,
  control            text        not null,
  -- GS01 and GS06; empty in EDIFACT without groups.
  functional_id      text        not null,
  group_control      text        not null,
  -- The number of the order.
  number             text        not null default '',
  -- Of ST or UNH, in the interchange, from 1; and the number of segments.
  segment            integer     not null,
  segment_count      integer     not null,
  -- WAITING: for a correction of settings or aliases. IGNORED: nothing to book, or of a type that is not read.
  state              text        not null
    check (state in ('RECEIVED', 'BOOKED', 'WAITING', 'REJECTED', 'TEST', 'IGNORED', 'SENT')),
  -- SENT: by us for a received document. AWAITED, ACCEPTED, REJECTED: by the partner for a sent one.
  acknowledgment     text        check (acknowledgment in ('SENT', 'AWAITED', 'ACCEPTED', 'REJECTED')),
  acknowledgment_due timestamptz,
  findings           jsonb       not null default '[]',
  finding_count      integer     not null default 0,
  -- Names of stores and products that are not known.
  missing            jsonb       not null default '[]',
  -- What was booked, in words.
  messages           jsonb       not null default '[]',
  -- What a user chose for figures of other sales, and of unknown stores and products.
  other_sales        text        not null default 'REFUSE' check (other_sales in ('REFUSE', 'SKIP', 'REPLACE')),
  unmatched          text        not null default 'REFUSE' check (unmatched in ('REFUSE', 'SKIP')),
  sale_import_id     bigint,
  booked_at          timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, interchange_id) references interchange (tenant_id, id)
);
create unique index edi_document_position_key on edi_document (tenant_id, interchange_id, position);
create index edi_document_import_idx on edi_document (tenant_id, sale_import_id) where sale_import_id is not null;
call isolate('edi_document');

-- The last control number that was sent to a partner. Without gaps: it is allocated in the transaction of the document.
create table control_number (
  tenant_id          integer not null default current_tenant(),
  trading_partner_id bigint  not null,
  level              text    not null check (level in ('INTERCHANGE', 'GROUP', 'DOCUMENT')),
  last               bigint  not null,
  primary key (tenant_id, trading_partner_id, level),
  foreign key (tenant_id, trading_partner_id) references trading_partner (tenant_id, id)
);
call isolate('control_number');
