import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import { tenantTables } from './schema.gen.ts';

const scopedTables: ReadonlySet<string> = new Set(tenantTables);

/**
 * Adds `tenant_id = $n` for every client table of a statement, so that a query goes to the one shard that holds the
 * client, and row-level security is the second line of defense.
 */
export const tenantPlugin = (tenantId: number): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => transformer.restrict(tenantId, node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
});

/** One instance serves all clients: creating one takes longer than most statements, and its work is synchronous. */
class TenantTransformer extends OperationNodeTransformer {
  #tenantId = 0;

  restrict<N extends OperationNode>(tenantId: number, node: N, queryId: QueryId): N {
    this.#tenantId = tenantId;
    return this.transformNode(node, queryId);
  }

  protected override transformSelectQuery(given: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const node = super.transformSelectQuery(given, queryId);
    return this.#restrict(node, node.from?.froms ?? []);
  }

  protected override transformUpdateQuery(given: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const node = super.transformUpdateQuery(given, queryId);
    return this.#restrict(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]);
  }

  protected override transformDeleteQuery(given: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const node = super.transformDeleteQuery(given, queryId);
    return this.#restrict(node, [...node.from.froms, ...(node.using?.tables ?? [])]);
  }

  protected override transformJoin(given: JoinNode, queryId?: QueryId): JoinNode {
    const node = super.transformJoin(given, queryId);
    const condition = this.#conditionOn(node.table);
    if (!condition) return node;
    return {
      ...node,
      on: OnNode.create(node.on ? AndNode.create(ParensNode.create(node.on.on), condition) : condition),
    };
  }

  protected override transformInsertQuery(given: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const node = super.transformInsertQuery(given, queryId);
    const { into, columns, values } = node;
    if (!into || !columns || !values || !ValuesNode.is(values) || findName(into) === undefined) return node;
    if (columns.some((column) => column.column.name === 'tenantId')) return node;
    const rows = values.values.map((row) =>
      row.kind === 'PrimitiveValueListNode'
        ? PrimitiveValueListNode.create([...row.values, this.#tenantId])
        : ValueListNode.create([...row.values, ValueNode.create(this.#tenantId)]),
    );
    return { ...node, columns: [...columns, ColumnNode.create('tenantId')], values: ValuesNode.create(rows) };
  }

  #restrict<N extends { readonly where?: WhereNode }>(node: N, tables: readonly OperationNode[]): N {
    const conditions = tables.map((table) => this.#conditionOn(table)).filter((condition) => condition !== undefined);
    const [first, ...rest] = node.where ? [ParensNode.create(node.where.where), ...conditions] : conditions;
    if (!first || conditions.length === 0) return node;
    const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first);
    return { ...node, where: WhereNode.create(all) };
  }

  #conditionOn(table: OperationNode): OperationNode | undefined {
    const name = findName(table);
    if (name === undefined) return undefined;
    const column = ReferenceNode.create(ColumnNode.create('tenantId'), TableNode.create(name));
    return BinaryOperationNode.create(column, OperatorNode.create('='), ValueNode.create(this.#tenantId));
  }
}

const transformer = new TenantTransformer();

/** The alias of this table in the statement, if it is a client table. */
const findName = (node: OperationNode): string | undefined => {
  if (TableNode.is(node)) {
    const name = node.table.identifier.name;
    return scopedTables.has(name) ? name : undefined;
  }
  if (!AliasNode.is(node) || findName(node.node) === undefined) return undefined;
  return IdentifierNode.is(node.alias) ? node.alias.name : undefined;
};
