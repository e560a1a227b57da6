-- On a distributed database, the function is a part of a statement that runs on the node of the account.
do $$ begin
  if to_regclass('pg_dist_partition') is null then return; end if;
  alter function find_order_partner(integer, bigint, bigint) set citus.allow_nested_distributed_execution = on;
  alter function find_order_partner(integer, bigint, bigint) set citus.propagate_set_commands = none;
end $$;
