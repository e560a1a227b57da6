import { parseAst } from 'vitest/node';

/** What stands in for an operator. */
const operators = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** What stands in for a word of SQL. */
const sqlWords = {
  ' and ': ' or ',
  ' or ': ' and ',
  ' = ': ' <> ',
  ' <> ': ' = ',
  ' is null': ' is not null',
  ' is not null': ' is null',
  ' asc': ' desc',
  ' desc': ' asc',
};

/** Calls that a chain works without, though it returns something else. */
const leftOut = new Set([
  'where',
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'trim',
  'toLowerCase',
]);
const swapped = { min: 'max', max: 'min', some: 'every', every: 'some', floor: 'ceil', ceil: 'floor', round: 'floor' };

const anySqlWord = new RegExp(Object.keys(sqlWords).join('|'), 'g');

/** All mutants of a source: each is the place of a change and what stands there instead. */
export const listMutants = (source) => {
  const found = [];
  const add = (kind, { start, end }, text) => {
    if (source.slice(start, end) !== text) found.push({ kind, start, end, text });
  };
  visit(parseAst(source, { lang: 'ts', astType: 'ts' }), (node) => {
    const text = (part) => source.slice(part.start, part.end);
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const other = operators[node.operator];
        const start = source.indexOf(node.operator, node.left.end);
        // A text has a sum, but no difference.
        const isText = node.operator === '+' && [node.left, node.right].some(isTextNode);
        // Both operators need parentheses.
        if (other && node.operator === '??') add('operator', node, `((${text(node.left)}) && (${text(node.right)}))`);
        else if (other && !isText) add('operator', { start, end: start + node.operator.length }, other);
        break;
      }
      case 'UnaryExpression':
        if (node.operator === '!') add('conditional', node, text(node.argument));
        break;
      case 'ConditionalExpression':
      case 'IfStatement':
        for (const value of ['true', 'false']) add('conditional', node.test, value);
        break;
      case 'Literal':
        if (typeof node.value === 'number') add('constant', node, String(node.value + 1));
        if (typeof node.value === 'boolean') add('constant', node, String(!node.value));
        break;
      case 'CallExpression': {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;
        if (leftOut.has(name)) add('call', node, text(callee.object));
        if (Object.hasOwn(swapped, name ?? '')) add('call', callee.property, swapped[name]);
        break;
      }
      case 'ExpressionStatement': {
        const called = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
        if (called.type === 'CallExpression') add('call', node, ';');
        break;
      }
      case 'TaggedTemplateExpression':
        if (text(node.tag) !== 'sql') break;
        for (const { start, end } of node.quasi.quasis)
          for (const { 0: word, index } of source.slice(start, end).matchAll(anySqlWord))
            add('SQL', { start: start + index, end: start + index + word.length }, sqlWords[word]);
        break;
      case 'ReturnStatement':
        if (node.argument && text(node.argument) !== 'undefined')
          add('conditional', node.argument, 'undefined as never');
        break;
    }
  });
  return found;
};

const isTextNode = (node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** The source with one mutant; a loop that never ends because of it fails instead. */
export const applyMutant = (source, { start, end, text }) => {
  const mutated = source.slice(0, start) + text + source.slice(end);
  const insertions = [];
  visit(parseAst(mutated, { lang: 'ts', astType: 'ts' }), ({ type, body }) => {
    if (!/^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(type)) return;
    if (body.type === 'BlockStatement') insertions.push([body.start + 1, guard]);
    else insertions.push([body.start, `{ ${guard}`], [body.end, '}']);
  });
  const guarded = insertions
    .sort(([a], [b]) => b - a)
    .reduce((made, [at, inserted]) => made.slice(0, at) + inserted + made.slice(at), mutated);
  return guardCounter + guarded;
};

/** Counts per copy of the module, so that a mutant does not affect the tests of another one. */
const guardCounter = 'let mutantLoops = 0;\n';
const guard = "if (++mutantLoops > 5e7) throw new Error('This loop does not end');";

/** Every node of a program but its types. */
const visit = (node, see) => {
  if (!node || typeof node.type !== 'string') return;
  if (node.type.startsWith('TS') && !('expression' in node)) return;
  see(node);
  for (const [name, value] of Object.entries(node)) {
    if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments') continue;
    for (const part of Array.isArray(value) ? value : [value])
      if (part && typeof part === 'object' && typeof part.type === 'string') visit(part, see);
  }
};
