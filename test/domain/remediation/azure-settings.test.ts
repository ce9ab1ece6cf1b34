import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import type { PlanStep } from '../../../domain/remediation/plan.ts';
import { callsOf, planIn, planned, undoOf } from './planning.ts';

describe('the rules of an Azure network security group', () => {
  const rule = (change: JsonObject = {}): JsonObject => ({
    name: 'r',
    priority: 100,
    direction: 'inbound',
    access: 'allow',
    protocol: 'tcp',
    source_prefixes: ['10.0.0.0/8'],
    destination_prefixes: ['*'],
    destination_ports: ['22'],
    ...change,
  });
  const plan = (from: JsonObject[], to: JsonObject[]) =>
    planned('network_security_group', { rules: from }, { rules: to }, 'cloud_c');

  it('are put and removed one by one, and a removed one returns without its description', () => {
    const { steps } = planIn(plan([rule({ name: 'old' })], [rule({ name: 'new' })]));
    assert.deepEqual(callsOf(steps), [
      ['network.put_security_rule', { rule: rule({ name: 'new' }) }],
      ['network.delete_security_rule', { name: 'old' }],
    ]);
    const [put, removal] = steps.map(undoOf);
    assert.deepEqual(put, ['network.delete_security_rule', { name: 'new' }, null]);
    assert.equal(removal?.[0], 'network.put_security_rule');
    assert.match(removal[2] ?? '', /Descriptions and source ports/);
  });

  const open: [string, JsonObject][] = [
    ['any address', { source_prefixes: ['*'] }],
    ['the tag of the internet', { source_prefixes: ['Internet'] }],
    ['the word any', { source_prefixes: ['Any'] }],
    ['a range', { source_prefixes: ['0.0.0.0/0'] }],
    ['IPv6', { source_prefixes: ['::/0'] }],
    ['two halves', { source_prefixes: ['0.0.0.0/1', '128.0.0.0/1'] }],
    ['one of several', { source_prefixes: ['10.0.0.0/8', '*'] }],
    ['every port', { source_prefixes: ['*'], destination_ports: ['*'] }],
    ['a range of ports', { source_prefixes: ['*'], destination_ports: ['20-30'] }],
    ['one of several ports', { source_prefixes: ['*'], destination_ports: ['443', '3389'] }],
    ['every protocol', { source_prefixes: ['*'], protocol: '*' }],
    ['UDP', { source_prefixes: ['*'], protocol: 'udp', destination_ports: ['389'] }],
  ];
  for (const [words, change] of open) {
    it(`are never opened to the internet for administration: ${words}`, () => {
      const result = plan([], [rule(change)]);
      assert.ok('noPlan' in result);
      assert.match(result.noPlan.reason, /a plan does not open them again/);
    });
  }

  const closed: [string, JsonObject][] = [
    ['a network of one’s own', {}],
    ['no source', { source_prefixes: [] }],
    ['web ports', { source_prefixes: ['*'], destination_ports: ['443'] }],
    ['outbound', { source_prefixes: ['*'], direction: 'outbound' }],
    ['a denial', { source_prefixes: ['*'], access: 'deny' }],
    ['no port', { source_prefixes: ['*'], destination_ports: [] }],
    ['ICMP', { source_prefixes: ['*'], protocol: 'icmp' }],
    ['half of the internet at a web port', { source_prefixes: ['0.0.0.0/1'], destination_ports: ['8443-8444'] }],
  ];
  for (const [words, change] of closed) {
    it(`are restored where they do not: ${words}`, () => {
      assert.deepEqual(callsOf(planIn(plan([], [rule(change)])).steps), [
        ['network.put_security_rule', { rule: rule(change) }],
      ]);
    });
  }

  it('stay as they are where the baseline opens them, while the others are restored', () => {
    const now = [rule({ name: 'a' }), rule({ name: 'b' })];
    const wanted = [rule({ name: 'a', source_prefixes: ['*'] }), rule({ name: 'b', priority: 200 })];
    const { steps, left } = planIn(plan(now, wanted));
    assert.deepEqual(callsOf(steps), [['network.put_security_rule', { rule: rule({ name: 'b', priority: 200 }) }]]);
    assert.ok(left.length > 0);
    for (const { reason } of left) assert.match(reason, /a plan does not open them again/);
  });

  it('stay open where they are open already', () => {
    const held = rule({ name: 'a', source_prefixes: ['*'] });
    const { steps, left } = planIn(plan([held, rule({ name: 'b' })], [held]));
    assert.deepEqual(callsOf(steps), [['network.delete_security_rule', { name: 'b' }]]);
    assert.deepEqual(left, []);
  });
});

describe('the firewall of an Azure database', () => {
  const plan = (start: unknown, end: unknown) =>
    planned(
      'db_instance',
      { firewall_rules: [] },
      { firewall_rules: [{ name: 'r', start, end } as JsonObject] },
      'cloud_c',
    );

  it('is never opened to the internet', () => {
    for (const [start, end] of [
      ['0.0.0.0', '255.255.255.255'],
      ['1.0.0.0', '254.255.255.255'],
    ] as const) {
      const result = plan(start, end);
      assert.ok('noPlan' in result, start);
      assert.match(result.noPlan.reason, /a plan does not open them again/);
    }
  });

  it('is restored for an office', () => {
    const { steps } = planIn(plan('203.0.113.7', '203.0.113.9'));
    assert.deepEqual(callsOf(steps), [
      ['database.put_firewall_rule', { rule: { name: 'r', start: '203.0.113.7', end: '203.0.113.9' } }],
    ]);
    assert.deepEqual(undoOf(steps[0] as PlanStep)?.slice(0, 2), ['database.delete_firewall_rule', { name: 'r' }]);
  });
});
