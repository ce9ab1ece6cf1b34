import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';
import { root } from '../project-root.mjs';

/** Each operator with its replacements. A comparison is shifted by one and inverted. */
const operators = {
  EqualsEqualsEqualsToken: ['!=='],
  ExclamationEqualsEqualsToken: ['==='],
  EqualsEqualsToken: ['!='],
  ExclamationEqualsToken: ['=='],
  LessThanToken: ['<=', '>='],
  LessThanEqualsToken: ['<', '>'],
  GreaterThanToken: ['>=', '<='],
  GreaterThanEqualsToken: ['>', '<'],
  AmpersandAmpersandToken: ['||'],
  BarBarToken: ['&&'],
  QuestionQuestionToken: ['&&'],
  MinusToken: ['+'],
  AsteriskToken: ['/'],
  SlashToken: ['*'],
};

/** Method calls of a query that can be removed: `.where(…)`, `.forUpdate()`. */
const queryLinks =
  /^(?:where\w*|andWhere\w*|orWhere\w*|having\w*|for(?:Update|Share|NoKeyUpdate|KeyShare)|skipLocked|orderBy\w*|limit|offset|groupBy|distinct|join|leftJoin)$/;

/** Words of SQL with their replacements. */
const sqlWords = [
  [/\bis not null\b/gi, 'is null'],
  [/\bis null\b/gi, 'is not null'],
  [/\band\b/gi, 'or'],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/\bnot exists\b/gi, 'exists'],
  [/\bdesc\b/gi, 'asc'],
  [/\bfor (?:no key )?update\b/gi, ''],
  [/\bfor share\b/gi, ''],
];
const looksLikeSql = /\b(?:select|insert into|update|delete from|where|order by|join)\b/i;

/** Returns every fault that can be injected into these files: position, kind, and replacement. */
export function mutantsOf(files) {
  const config = join(root, '.cache', 'mutation.tsconfig.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const compilerOptions = { noResolve: true, noLib: true, types: [], target: 'es2023', module: 'nodenext' };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    return files.flatMap((file) => mutantsIn(file, project.program.getSourceFile(file)));
  } finally {
    api.close();
  }
}

function mutantsIn(file, source) {
  const found = [];
  const { text } = source;
  const lineOf = (position) => text.slice(0, position).split('\n').length;
  const plant = (kind, { start, end }, replacement) =>
    found.push({ file, kind, start, end, line: lineOf(start), before: text.slice(start, end), text: replacement });
  const rangeOf = (node) => ({ start: node.getStart(), end: node.end });
  const textOf = (node) => text.slice(node.getStart(), node.end);

  function visit(node, parent) {
    if (isForTypes(node)) return;
    const kind = SyntaxKind[node.kind];
    if (kind === 'BinaryExpression') plantOperator(node);
    if (kind === 'IfStatement') plantGuard(node);
    if (kind === 'ConditionalExpression') {
      const { condition, whenTrue, whenFalse } = node;
      plant('branches', rangeOf(node), `(${textOf(condition)}) ? (${textOf(whenFalse)}) : (${textOf(whenTrue)})`);
    }
    if (kind === 'PrefixUnaryExpression' && text[node.getStart()] === '!') {
      plant('boolean', rangeOf(node), `(${textOf(node.operand)})`);
    }
    if (kind === 'NumericLiteral' && SyntaxKind[parent.kind] !== 'PropertyAssignment') {
      plant('constant', rangeOf(node), `(${textOf(node)} + 1)`);
    }
    if (kind === 'NumericLiteral' && parent.initializer === node && SyntaxKind[parent.kind] === 'PropertyAssignment') {
      plant('constant', rangeOf(node), `(${textOf(node)} + 1)`);
    }
    if (kind === 'TrueKeyword' || kind === 'FalseKeyword') {
      plant('constant', rangeOf(node), kind === 'TrueKeyword' ? 'false' : 'true');
    }
    if (kind === 'StringLiteral' && isCompared(node, parent)) plant('constant', rangeOf(node), `'mutated'`);
    if (kind === 'CallExpression') plantCall(node);
    if (kind === 'ExpressionStatement') plantStatement(node);
    if (file.includes('/db/') && isText(kind) && looksLikeSql.test(textOf(node))) plantSql(node);
    node.forEachChild((child) => {
      visit(child, node);
    });
  }

  function plantOperator({ operatorToken: token, left, right }) {
    for (const replacement of operators[SyntaxKind[token.kind]] ?? []) {
      const kind = /^(?:&&|\|\||\?\?)$/.test(textOf(token)) ? 'boolean' : 'comparison';
      // ?? cannot be mixed with && without parentheses.
      const isMixed = textOf(token) === '??';
      if (isMixed) plant(kind, { start: left.getStart(), end: right.end }, `((${textOf(left)}) && (${textOf(right)}))`);
      else plant(kind, rangeOf(token), replacement);
    }
  }

  function plantGuard({ expression, thenStatement, elseStatement }) {
    const leaves = /^\{?\s*(?:return|throw|continue|break)\b/.test(textOf(thenStatement));
    plant(leaves && !elseStatement ? 'guard' : 'branches', rangeOf(expression), 'false');
    plant('branches', rangeOf(expression), 'true');
  }

  function plantCall(node) {
    const callee = node.expression;
    const name = callee.name === undefined ? '' : textOf(callee.name);
    if (name === 'some' || name === 'every') {
      plant('boolean', rangeOf(callee.name), name === 'some' ? 'every' : 'some');
    }
    if (name === 'filter' || (file.includes('/db/') && queryLinks.test(name))) {
      plant('call', { start: callee.expression.end, end: node.end }, '');
    }
  }

  /** Adds the fault of removing a call that is made only for its effect. */
  function plantStatement({ expression }) {
    const isAwait = SyntaxKind[expression.kind] === 'AwaitExpression';
    const called = isAwait || SyntaxKind[expression.kind] === 'VoidExpression' ? expression.expression : expression;
    if (SyntaxKind[called.kind] === 'CallExpression') plant('call', rangeOf(expression), 'void 0');
  }

  function plantSql(node) {
    const { start, end } = rangeOf(node);
    for (const [word, replacement] of sqlWords) {
      for (const match of text.slice(start, end).matchAll(word)) {
        const at = start + match.index;
        plant('sql', { start: at, end: at + match[0].length }, replacement);
      }
    }
  }

  visit(source, source);
  return found;
}

const isText = (kind) => ['StringLiteral', 'NoSubstitutionTemplateLiteral', 'TemplateExpression'].includes(kind);

/** Returns whether a node exists only for types: types, imports and re-exports have nothing to run. */
function isForTypes(node) {
  const kind = SyntaxKind[node.kind];
  return (
    /^(?:Interface|TypeAlias|Import|Export)Declaration$|^TypeAliasDeclaration$|^LiteralType$/.test(kind) ||
    /Type(?:Node|Reference|Literal|Query|Parameter|Operator)?$/.test(kind)
  );
}

/** Returns whether this text decides something: it is compared with, or is in a list. */
function isCompared(node, parent) {
  const kind = SyntaxKind[parent.kind];
  if (kind === 'BinaryExpression')
    return /Equals(?:Equals)?Token$/.test(SyntaxKind[parent.operatorToken.kind]) && parent.right === node;
  return kind === 'CaseClause' || kind === 'ArrayLiteralExpression';
}
