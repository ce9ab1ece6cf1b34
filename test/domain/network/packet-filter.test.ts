import assert from 'node:assert/strict';
import fc from 'fast-check';
import { everyAddress, isInternetWide, parseAddressRange } from '../../../domain/network/address-ranges.ts';
import { internetReach, type Applies, type FilterRule } from '../../../domain/network/packet-filter.ts';
import { everyPort, parsePortRange, singlePort } from '../../../domain/network/port-ranges.ts';

type Given = Partial<Omit<FilterRule<string>, 'sources' | 'ports' | 'appliesTo'>> & {
  from?: string[];
  perhapsFrom?: string[];
  ports?: string;
  applies?: Applies;
};

const rangesOf = (texts: string[]) =>
  texts.flatMap((text) => (text === '*' ? everyAddress : (parseAddressRange(text) ?? assert.fail(text))));

function rule({ name = 'rule', priority = 100, action = 'allow', ...given }: Given): FilterRule<string> {
  const known = rangesOf(given.from ?? []);
  return {
    name,
    priority,
    action,
    sources: { known, possible: [...known, ...rangesOf(given.perhapsFrom ?? [])] },
    ports: [parsePortRange(given.ports ?? '*') ?? assert.fail(given.ports)],
    appliesTo: () => given.applies ?? 'yes',
  };
}

const reach = (rules: FilterRule<string>[], port = 22) =>
  internetReach(rules, { ports: [singlePort(port)], targets: ['all'] });

describe('what the internet reaches through a filter', () => {
  it('is nothing without rules, or with only rules for private networks', () => {
    assert.deepEqual(reach([]), { open: [], unclear: [] });
    assert.deepEqual(reach([rule({ from: ['10.0.0.0/8', 'fd00::/8'] })]), { open: [], unclear: [] });
  });

  it('is allowed by a wide rule of either version of IP', () => {
    assert.deepEqual(reach([rule({ from: ['0.0.0.0/0'] })]).open, ['rule']);
    assert.deepEqual(reach([rule({ from: ['::/0'] })]).open, ['rule']);
    assert.deepEqual(reach([rule({ from: ['198.18.0.0/15'] })]).open, []);
  });

  it('is added up over the ranges of one rule and over rules', () => {
    assert.deepEqual(reach([rule({ from: ['0.0.0.0/1', '128.0.0.0/1'] })]).open, ['rule']);
    const halves = [rule({ name: 'a', from: ['4.0.0.0/8'] }), rule({ name: 'b', from: ['5.0.0.0/8'] })];
    assert.deepEqual(reach(halves.slice(0, 1)).open, []);
    assert.deepEqual(reach(halves).open, ['a', 'b']);
  });

  it('ends at an earlier deny rule', () => {
    const allow = rule({ name: 'in', priority: 200, from: ['*'] });
    const deny = (given: Given) => rule({ name: 'out', priority: 100, action: 'deny', from: ['*'], ...given });
    assert.deepEqual(reach([allow, deny({})]).open, []);
    assert.deepEqual(reach([allow, deny({ priority: 200 })]).open, []);
    assert.deepEqual(reach([allow, deny({ priority: 201 })]).open, ['in']);
    assert.deepEqual(reach([allow, deny({ ports: '23' })]).open, ['in']);
    assert.deepEqual(reach([allow, deny({ applies: 'no' })]).open, ['in']);
    assert.deepEqual(reach([allow, deny({ from: ['0.0.0.0/0'] })]).open, ['in'], 'IPv6 stays open');
    assert.deepEqual(reach([allow, deny({ from: ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'] })]).open, []);
  });

  it('is unclear where a rule may apply or may name the addresses', () => {
    const allow = rule({ name: 'in', priority: 200, from: ['*'] });
    const perhaps = rule({ priority: 100, action: 'deny', from: ['*'], applies: 'perhaps' });
    assert.deepEqual(reach([allow, perhaps]), { open: [], unclear: ['in'] });
    assert.deepEqual(reach([rule({ name: 'cloud', perhapsFrom: ['*'] })]), { open: [], unclear: ['cloud'] });
    assert.deepEqual(reach([rule({ perhapsFrom: ['*'] }), rule({ action: 'deny', priority: 1, from: ['*'] })]), {
      open: [],
      unclear: [],
    });
  });

  it('covers every requested port', () => {
    const rules = [
      rule({ name: 'in', priority: 300, from: ['*'] }),
      rule({ name: 'low', priority: 100, action: 'deny', from: ['*'], ports: '0-1023' }),
      rule({ name: 'high', priority: 200, action: 'deny', from: ['*'], ports: '1025-65535' }),
    ];
    const every = (some: FilterRule<string>[]) => internetReach(some, { ports: [everyPort], targets: ['all'] }).open;
    assert.deepEqual(every(rules), ['in'], 'port 1024 is between the two');
    assert.deepEqual(every([...rules, rule({ priority: 150, action: 'deny', from: ['*'], ports: '1024' })]), []);
  });

  it('agrees with the first rule that matches each block of addresses', () => {
    const range = fc.constantFrom('0.0.0.0/0', '0.0.0.0/1', '128.0.0.0/1', '4.0.0.0/6', '8.0.0.0/7', '64.0.0.0/2');
    const generated = fc.record({
      priority: fc.integer({ min: 1, max: 6 }),
      action: fc.constantFrom('allow' as const, 'deny' as const),
      from: fc.array(range, { minLength: 1, maxLength: 3 }),
      ports: fc.constantFrom('22', '20-30', '*', '23'),
    });
    fc.assert(
      fc.property(fc.array(generated, { maxLength: 6 }), (given) => {
        const rules = given.map((one, index) => rule({ ...one, name: `r${index}` }));
        const inOrder = rules.toSorted((a, b) => a.priority - b.priority || (a.action === 'deny' ? -1 : 1));
        const admitted = Array.from({ length: 256 }, (_, first) => rangesOf([`${first}.0.0.0/8`])).filter(([block]) => {
          assert.ok(block);
          const decides = inOrder.find(
            ({ sources, ports }) =>
              ports.some(({ first, last }) => first <= 22 && 22 <= last) &&
              sources.known.some(({ first, last }) => first <= block.first && block.last <= last),
          );
          return decides?.action === 'allow';
        });
        assert.equal(reach(rules).open.length > 0, isInternetWide(admitted.flat()));
      }),
      { numRuns: 300 },
    );
  });
});
