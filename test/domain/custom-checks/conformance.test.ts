import assert from 'node:assert/strict';
import { run, type CelInput } from '@bufbuild/cel';
import type { Json } from '../../../domain/json.ts';
import { PredicateError } from '../../../domain/custom-checks/expression.ts';
import { compilePredicate } from '../../../domain/custom-checks/predicate.ts';
import { PredicateFault } from '../../../domain/custom-checks/predicate-fault.ts';

const resource: Json = {
  flag: true,
  off: false,
  none: null,
  port: 22,
  ratio: 0.5,
  text: 'logs-eu',
  empty: [],
  tags: { env: 'prod', '': 'blank' },
  list: [1, 2, 22],
  rules: [
    { port: 22, cidrs: ['10.0.0.0/8'], name: 'a' },
    { port: 443, cidrs: ['0.0.0.0/0', '::/0'] },
  ],
};

const operands = [
  'resource.flag',
  'resource.off',
  'resource.none',
  'resource.port',
  'resource.ratio',
  'resource.text',
  'resource.tags.env',
  'resource.tags.missing',
  'resource.missing',
  'resource.list[0]',
  'resource.list[9]',
  'resource.rules[0].name',
  'resource.rules[1].name',
  'resource["text"]',
  'size(resource.list)',
  'resource.empty',

  '1',
  '22',
  '0.5',
  '"logs-eu"',
  '"prod"',
  'true',
  'null',
  'int(resource.port)',
  'double(22)',
  'string(resource.flag)',
];
const comparisons = ['==', '!=', '<', '>='];
const conditions = [
  'resource.flag',
  'resource.missing',
  '!resource.off',
  'has(resource.text)',
  'has(resource.missing)',
  'resource.text',

  'resource.rules.all(r, r.port == 22)',
  'resource.rules.exists(r, r.name == "a")',
  'resource.rules.all(r, has(r.name))',

  'resource.rules.exists_one(r, r.port > 22)',
  'resource.list.exists(n, n == 22)',
  'resource.empty.all(n, n.x == 1)',
  '22 in resource.list',
  '"env" in resource.tags',
  'resource.port in [22, 443]',
  'resource.text in resource.tags',
  'resource.text.startsWith("logs")',
  'resource.text.contains("eu")',
  'resource.none.startsWith("x")',
  'resource.rules.filter(r, r.port == 443).size() == 1',
  'resource.list.map(n, n * 2.0) == [2.0, 4.0, 44.0]',

  'resource.rules.exists(r, r.cidrs.exists(c, c == "::/0"))',
  'resource.port % 2 == 0',
  'int(resource.port) % 2 == 0',
];

const forms = [
  (one: string, other: string): string => `${one} && ${other}`,
  (one: string, other: string): string => `${one} || ${other}`,
  (one: string, other: string): string => `${one} ? ${other} : !(${other})`,
];

/** Every pair of operands and of conditions, with the signs and forms in turn. */
const expressions = [
  ...operands.flatMap((one, row) =>
    operands.map((other, column) => `${one} ${comparisons[(row + column) % comparisons.length]} ${other}`),
  ),
  ...conditions.flatMap((one, row) =>
    conditions.map((other, column) => forms[(row + column) % forms.length]?.(one, other) ?? one),
  ),
];

/** Where the engine reports an error that the reference does not have: both are "not evaluated" or stricter here. */
const isStricter = (ours: string, theirs: string): boolean => ours === 'error' && theirs !== 'error';

function celOf(value: Json): CelInput {
  if (Array.isArray(value)) return value.map(celOf) as CelInput;
  if (value === null || typeof value !== 'object') return value;
  return new Map(Object.entries(value).map(([key, item]) => [key, celOf(item)])) as CelInput;
}

function oursOf(source: string): string {
  try {
    const variables = { resource, id: '', name: '', region: '', resource_type: '', tags: {}, account: {}, related: {} };
    return String(compilePredicate(source).holds({ ...variables, unreadable: {}, now: new Date(0) }));
  } catch (error) {
    if (error instanceof PredicateError || error instanceof PredicateFault) return 'error';
    throw error;
  }
}

function theirsOf(source: string): string {
  try {
    const value = run(source, { resource: celOf(resource) });
    return typeof value === 'boolean' ? String(value) : 'error';
  } catch {
    return 'error';
  }
}

describe('Predicates beside an independent implementation of CEL', () => {
  it(`never give another verdict, on ${expressions.length} expressions`, () => {
    const counts = { same: 0, stricter: 0 };
    const different: string[] = [];
    for (const source of expressions) {
      const [ours, theirs] = [oursOf(source), theirsOf(source)];
      if (ours === theirs) counts.same += 1;
      else if (isStricter(ours, theirs)) counts.stricter += 1;
      else different.push(`${source}: ${ours}, reference: ${theirs}`);
    }
    assert.deepEqual(different, []);
    assert.ok(counts.stricter < expressions.length / 10, JSON.stringify(counts));
  });
});
