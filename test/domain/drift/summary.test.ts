import assert from 'node:assert/strict';
import { findDeviations } from '../../../domain/drift/deviations.ts';
import type { Json, JsonObject } from '../../../domain/json.ts';

function summaryOf(resourceType: string, before: JsonObject, after: JsonObject, name = 'web'): string {
  const found = findDeviations(
    { providerKind: 'cloud_a', resourceType, resourceName: name },
    { configuration: before, unreadable: {} },
    { configuration: after, unreadable: {} },
  );
  assert.equal(found.length, 1);
  return found[0]?.summary ?? '';
}
const changed = (before: Json, after: Json) => summaryOf('disk', { something: before }, { something: after });
const head = 'Something of EBS volume web: ';

describe('the words for what changed', () => {
  it('name plain values, none and empty lists', () => {
    const rows: [Json, Json, string][] = [
      [1, 2, 'changed from 1 to 2'],
      [true, false, 'changed from true to false'],
      ['a', null, 'changed from a to no value'],
      [null, 'a', 'changed from no value to a'],
      [null, [], 'changed from no value to none'],
      ['x'.repeat(100), 'y', `changed from ${'x'.repeat(79)}… to y`],
    ];
    for (const [before, after, words] of rows) assert.equal(changed(before, after), head + words);
  });

  it('name objects by what names them, else by all of their members', () => {
    for (const key of ['name', 'id', 'arn', 'key']) {
      assert.equal(changed(null, { [key]: 'one', other: 2 }), `${head}changed from no value to one`, key);
    }
    assert.equal(changed(null, { name: 'n', id: 'i' }), `${head}changed from no value to n`);
    assert.equal(
      changed(null, { size_gb: 8, nothing: null, name: 7 }),
      `${head}changed from no value to size (GB) 8, name 7`,
    );
  });

  it('name the members of lists that came and went, three of them', () => {
    assert.equal(changed(['a', 'b'], ['b', 'c']), `${head}1 added (c); 1 removed (a)`);
    assert.equal(changed([], ['a', 'b', 'c']), `${head}3 added (a, b, c)`);
    assert.equal(changed([], ['a', 'b', 'c', 'd']), `${head}4 added (a, b, c, …)`);
    assert.equal(changed(['a', 'b', 'c', 'd'], []), `${head}4 removed (a, b, c, …)`);
  });

  it('name three changed places and count the others', () => {
    const of = (value: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
    assert.equal(
      changed(of(1, 3), of(2, 3)),
      `${head}k0 changed from 1 to 2, k1 changed from 1 to 2, k2 changed from 1 to 2`,
    );
    assert.equal(changed(of(1, 4), of(2, 4)), `${head}4 values changed (k0, k1, k2, …)`);
  });

  it('name the field that changed in an aspect of several', () => {
    assert.equal(
      summaryOf(
        'secret',
        { rotation_enabled: true, rotation_rules: null },
        { rotation_enabled: false, rotation_rules: null },
      ),
      'Rotation of Secrets Manager secret web: rotation enabled changed from true to false',
    );
  });

  it('describe a rule of a network and a statement of a policy in a few words', () => {
    const rule = (change: JsonObject): JsonObject => ({
      protocol: 'tcp',
      from_port: 22,
      to_port: 22,
      cidr_ipv4: null,
      cidr_ipv6: null,
      prefix_list_id: null,
      security_group: null,
      description: null,
      ...change,
    });
    const words = (change: JsonObject) => {
      const text = summaryOf('security_group', { ingress: [] }, { ingress: [rule(change)] });
      return /\((.*)\)$/.exec(text)?.[1];
    };
    assert.equal(words({ cidr_ipv4: '10.0.0.0/8' }), 'tcp 22 from 10.0.0.0/8');
    assert.equal(words({ cidr_ipv6: '::/0', to_port: 25 }), 'tcp 22-25 from ::/0');
    assert.equal(words({ prefix_list_id: 'pl-1', from_port: null, to_port: null }), 'tcp from pl-1');
    assert.equal(
      words({ security_group: 'sg-1', protocol: '-1', from_port: null, to_port: null }),
      'all traffic from sg-1',
    );
    assert.equal(words({ protocol: 'icmp', from_port: -1, to_port: -1 }), 'icmp from unknown');
  });

  it('shorten long names', () => {
    const text = summaryOf('disk', { size_gb: 1 }, { size_gb: 2 }, 'n'.repeat(200));
    assert.equal(text, `Size (GB) of EBS volume ${'n'.repeat(99)}…: changed from 1 to 2`);
  });
});
