import assert from 'node:assert/strict';
import type { Neighbourhood, ResourceEvent, SearchResult } from '../../client/src/client.ts';
import { layOut } from '../../console/graph/layout.ts';
import { addressOf, foundGroups, matchingViews } from '../../console/palette/options.ts';
import { plainValue, sectionsOf, sizeText } from '../../console/show/configuration.ts';
import { fieldLabel } from '../../console/show/field-label.ts';
import { relationTexts } from '../../console/show/neighbours.ts';
import { eventAddress, eventText } from '../../console/show/resource-event.ts';

const event = (given: Partial<ResourceEvent>): ResourceEvent => ({
  at: '2026-10-02T00:00:00.000Z',
  kind: 'version',
  subject_id: 7,
  title: null,
  severity: null,
  change_kind: null,
  actor: null,
  means: null,
  via: null,
  call: null,
  changed: null,
  remediation_id: null,
  amounts: null,
  ...given,
});

const result = (given: Partial<SearchResult>): SearchResult => ({
  kind: 'resource',
  id: 7,
  key: null,
  title: 'web',
  detail: null,
  match: 'exact',
  severity: null,
  status: null,
  provider_id: null,
  resource_id: null,
  type_label: null,
  findings: null,
  is_custom: false,
  ...given,
});

describe('the page of a resource', () => {
  it('names fields in plain words, and leaves names of data as they are', () => {
    assert.deepEqual(['kms_key_id', 'size_gb', 'DB_PASSWORD', 'SubnetIds', 'name'].map(fieldLabel), [
      'KMS key ID',
      'Size GB',
      'DB_PASSWORD',
      'SubnetIds',
      'Name',
    ]);
  });

  it('puts single values first, and each larger part under its own heading', () => {
    const sections = sectionsOf({
      size_gb: 8,
      rules: [{ port: 22 }],
      zones: ['a', 'b'],
      observed: { last_used: null },
      encrypted: false,
    });
    assert.deepEqual(
      sections.map(({ title, value }) => [title, sizeText(value)]),
      [
        ['General', '3 entries'],
        ['Rules', '1 entry'],
        ['Observed, changes by itself', '1 entry'],
      ],
    );
    assert.deepEqual([null, true, false, '', 0].map(plainValue), ['none', 'yes', 'no', 'none', '0']);
    assert.deepEqual(sectionsOf({}), []);
  });

  it('says how neighbours are joined, to this resource first', () => {
    const node = (id: number) => ({ resource_id: id, name: `r${id}`, external_id: `x${id}` });
    const found = {
      resource_id: 1,
      nodes: [1, 2, 3, 4, 5, 6, 7].map(node),
      edges: [
        { from: 3, to: 2, relation: 'refers_to', fields: ['network.vpc_id'] },
        { from: 1, to: 2, relation: 'refers_to', fields: ['vpc_id'] },
        { from: 2, to: 1, relation: 'network_path', fields: [] },
        ...[4, 5, 6].map((from) => ({ from, to: 2, relation: 'refers_to', fields: [] })),
      ],
    } as unknown as Neighbourhood;
    assert.deepEqual(relationTexts(found, 2), [
      'named by this resource (VPC ID)',
      'on the path from the internet, before this resource',
      'named by r3 (Network › VPC ID)',
      'named by r4',
      'and 2 more',
    ]);
  });

  it('puts each kind of event into words, with its page', () => {
    assert.equal(eventText(event({ changed: ['size_gb', 'tags'] })), 'Configuration: Size GB, Tags');
    const cost = event({ kind: 'cost', amounts: [{ currency: 'USD', amount: 12.5 }] });
    assert.equal(eventText({ ...cost, at: '2026-10-01T00:00:00.000Z' }), 'Cost in September 2026: $12.50');
    assert.equal(eventText(cost), 'Cost in October 2026: $12.50');
    const drift = event({ kind: 'drift_detected', title: 'open' });
    assert.deepEqual([eventText(drift), eventAddress(drift)], ['Drift detected: open', '/drifts/7']);
    assert.equal(eventAddress(event({ kind: 'remediation_ended', remediation_id: 9 })), '/remediation/9');
    assert.equal(eventAddress(event({})), null);
    const now = Date.parse('2026-10-02T00:05:00Z');
    assert.equal(
      eventText(event({ kind: 'change', change_kind: 'deleted' }), now),
      'Deleted by an unknown user 5 minutes ago.',
    );
  });

  it('lays out every box once, without overlaps, also in circles and without arrows', () => {
    const nodes = Array.from({ length: 100 }, (_, index) => index + 1);
    const size = { width: 190, height: 48 };
    for (const edges of [
      [],
      nodes.slice(1).map((from) => ({ from, to: 1 })),
      nodes.map((from) => ({ from, to: (from % 100) + 1 })),
    ]) {
      const layout = layOut({ nodes, edges, ...size });
      assert.equal(layout.edges.length, edges.length);
      for (const one of layout.nodes) {
        assert.ok(one.x >= 95 && one.x <= layout.width - 95 && one.y >= 24 && one.y <= layout.height - 24);
        for (const other of layout.nodes) {
          if (one.id >= other.id) continue;
          const isApart = Math.abs(one.x - other.x) >= size.width || Math.abs(one.y - other.y) >= size.height;
          assert.ok(isApart, `${one.id} and ${other.id}`);
        }
      }
    }
  });
});

describe('the palette', () => {
  it('leads to the page of everything that is found', () => {
    assert.deepEqual(
      (['resource', 'provider', 'drift', 'remediation'] as const).map((kind) => addressOf(result({ kind }))),
      ['/resources/7', '/providers/7', '/drifts/7', '/remediation/7'],
    );
    const cve = result({ kind: 'vulnerability', id: null, key: 'CVE-2021-44228', findings: 1 });
    assert.equal(addressOf(cve), '/vulnerabilities?cve_id=CVE-2021-44228&status=any');
    assert.equal(addressOf(result({ kind: 'alert', status: 'resolved' })), '/alerts?status=resolved');
    const custom = result({ kind: 'check', id: null, key: 'custom_owner', is_custom: true });
    assert.match(addressOf(custom), /custom_owner/);
    const [group, ...others] = foundGroups({
      q: 'x',
      kinds: [
        { kind: 'resource', results: [], has_more: false },
        { kind: 'vulnerability', results: [cve], has_more: true },
      ],
    });
    assert.equal(others.length, 0);
    assert.deepEqual([group?.title, group?.hasMore, group?.options[0]?.detail], ['Vulnerabilities', true, '1 finding']);
  });

  it('finds views by a part of their name', () => {
    const views = [
      { to: '/drifts', name: 'Drifts' },
      { to: '/jobs', name: 'Jobs' },
    ];
    assert.deepEqual(
      matchingViews(views, ' RIFT ').options.map(({ to }) => to),
      ['/drifts'],
    );
    assert.equal(matchingViews(views, '').options.length, 2);
  });
});
