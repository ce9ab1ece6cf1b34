import assert from 'node:assert/strict';
import { groupText, referenceOf, type AlertGroup } from '../../../domain/alerts/groups.ts';

const controls: AlertGroup = {
  rule: 'compliance_control',
  name: 'CIS Benchmark',
  providerName: 'Production',
  severity: 'critical',
  count: 12,
  first: ['1.4', '1.5', '2.1.1', '3.1', '5.2'].map((id) => ({
    subject: `provider:3/control:cis/${id}`,
    title: `${id} Some control: 2 resources failed`,
  })),
};

describe('The text of a grouped alert', () => {
  it('says how many causes there are, where, and lists the first five', () => {
    const { title, description } = groupText(controls);
    assert.equal(title, '12 critical controls of CIS Benchmark failed in Production');
    assert.match(description, /^1\.4 Some control: 2 resources failed; 1\.5 .*; 5\.2 .*; and 7 more$/);
    const places = groupText({ ...controls, rule: 'drift', name: 'web-1', count: 5 });
    assert.equal(places.title, 'web-1 has 5 critical drift findings');
    assert.ok(!places.description.includes('more'));
    assert.equal(
      groupText({ ...controls, rule: 'vulnerability', name: 'web-1' }).title,
      'web-1 has 12 critical vulnerabilities',
    );
    assert.equal(
      groupText({ ...controls, rule: 'finding_overdue', name: 'web-1' }).title,
      'web-1 has 12 overdue critical findings',
    );
  });

  it('is about the single thing when there is one', () => {
    const one = { ...controls, count: 1, first: controls.first.slice(0, 1) };
    assert.deepEqual(groupText(one), {
      title: 'Control 1.4 of CIS Benchmark failed',
      description: '1.4 Some control: 2 resources failed',
    });
    assert.equal(groupText({ ...one, rule: 'drift', name: 'web-1' }).title, 'web-1 drifted from its baseline');
    assert.equal(groupText({ ...one, rule: 'vulnerability', name: 'web-1' }).title, 'web-1 has a vulnerable package');
    assert.equal(groupText({ ...one, rule: 'finding_overdue', name: 'web-1' }).title, 'web-1 has an overdue finding');
  });
});

describe('A cause of an alert', () => {
  it('refers to its finding or its control', () => {
    assert.deepEqual(referenceOf({ subject: 'resource:7', cause: 'finding:12' }), {
      findingId: 12,
      controlId: null,
    });
    assert.deepEqual(referenceOf({ subject: 'resource:7', cause: 'vulnerability:12' }), {
      findingId: 12,
      controlId: null,
    });
    assert.deepEqual(referenceOf({ subject: 'provider:3/control:nist_800_53/AC-2(1)', cause: 'failed' }), {
      findingId: null,
      controlId: 'AC-2(1)',
    });
    assert.deepEqual(referenceOf({ subject: 'provider:3', cause: 'execution:4' }), {
      findingId: null,
      controlId: null,
    });
  });
});
