import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findDeviations } from '../../../../domain/drift/deviations.ts';
import type { Difference } from '../../../../domain/drift/diff.ts';
import { driftInWords, type DriftToWord } from '../../../../domain/drift/words/drift-in-words.ts';
import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import { readBoundaries, withValueAt } from '../../checks/boundaries.ts';
import { configuration } from '../configurations.ts';

const differs = (path: string, before: Json, after: Json): Difference => ({
  path,
  baseline_value: before,
  current_value: after,
});

const rule = (change: JsonObject = {}): JsonObject => ({
  protocol: 'tcp',
  from_port: 22,
  to_port: 22,
  cidr_ipv4: '0.0.0.0/0',
  cidr_ipv6: null,
  prefix_list_id: null,
  security_group: null,
  description: null,
  ...change,
});

const azureRule = (change: JsonObject = {}): JsonObject => ({
  name: 'in',
  priority: 100,
  direction: 'inbound',
  access: 'allow',
  protocol: 'tcp',
  source_prefixes: ['*'],
  destination_prefixes: ['*'],
  destination_ports: ['3389'],
  ...change,
});

const words = (resourceType: string, diff: Difference[], other: Partial<DriftToWord> = {}): string =>
  driftInWords({
    providerKind: 'cloud_a',
    resourceType,
    resourceName: 'web',
    aspect: 'something',
    diff,
    changedBy: null,
    ...other,
  });
const opened = (change: JsonObject, path = '/ingress/0'): string =>
  words('security_group', [differs(path, null, rule(change))]);

describe('a drift in words', () => {
  it('names the service, the source, the resource and who changed it', () => {
    assert.equal(
      words('security_group', [differs('/ingress/0', null, rule())], {
        changedBy: 'arn:aws:iam::123456789012:user/ci/deploy-bot',
      }),
      'SSH (22/tcp) was opened to the internet in security group “web” by deploy-bot',
    );
  });

  it('names ports and protocols of firewall rules', () => {
    const rows: [JsonObject, string][] = [
      [{ from_port: 3389, to_port: 3389 }, 'RDP (3389/tcp) was opened to the internet'],
      [{ from_port: 8125, to_port: 8125, protocol: 'udp' }, '8125/udp was opened to the internet'],
      [{ protocol: '17', from_port: 53, to_port: 53 }, 'DNS (53/udp) was opened to the internet'],
      [{ from_port: 20, to_port: 30 }, 'Ports 20-30/tcp were opened to the internet'],
      [{ from_port: 0, to_port: 65_535 }, 'All TCP traffic was opened to the internet'],
      [{ protocol: '-1', from_port: null, to_port: null }, 'All traffic was opened to the internet'],
      [{ protocol: 'icmp', from_port: -1, to_port: -1 }, 'ICMP traffic was opened to the internet'],
      [{ protocol: '50', from_port: null, to_port: null }, 'Protocol 50 traffic was opened to the internet'],
    ];
    for (const [change, expected] of rows) assert.equal(opened(change), `${expected} in security group “web”`);
  });

  it('says the internet of all addresses only', () => {
    const rows: [JsonObject, string][] = [
      [{ cidr_ipv4: null, cidr_ipv6: '::/0' }, 'the internet'],
      [{ cidr_ipv4: '0.0.0.0/1' }, '0.0.0.0/1'],
      [{ cidr_ipv4: '10.0.0.0/8' }, '10.0.0.0/8'],
      [{ cidr_ipv4: '203.0.113.7' }, '203.0.113.7'],
      [{ cidr_ipv4: null, cidr_ipv6: '2001:db8::/32' }, '2001:db8::/32'],
      [{ cidr_ipv4: null, prefix_list_id: 'pl-1' }, 'prefix list “pl-1”'],
      [{ cidr_ipv4: null, security_group: 'sg-1' }, 'security group “sg-1”'],
    ];
    for (const [change, peer] of rows) {
      assert.equal(opened(change), `SSH (22/tcp) was opened to ${peer} in security group “web”`);
    }
  });

  it('distinguishes rules that opened from rules that closed, refuse, go out, or only got another description', () => {
    assert.equal(
      words('security_group', [differs('/ingress/0', rule(), null)]),
      'A rule that allows SSH (22/tcp) from the internet was removed in security group “web”',
    );
    assert.equal(opened({}, '/egress/0'), 'Outbound SSH (22/tcp) to the internet was allowed in security group “web”');
    assert.equal(
      words('network', [differs('/acl/0', null, rule({ allow: false, egress: false }))]),
      'A rule that refuses SSH (22/tcp) from the internet was added in VPC “web”',
    );
    assert.equal(
      words('security_group', [
        differs('/ingress/0', rule({ description: 'a' }), null),
        differs('/ingress/0', null, rule({ description: 'b' })),
      ]),
      'The description of a rule was changed in security group “web”',
    );
  });

  it('shows the tags of Azure as they are', () => {
    const rows: [JsonObject, string][] = [
      [{}, 'RDP (3389/tcp) was opened to every address (*)'],
      [{ source_prefixes: ['Internet'] }, 'RDP (3389/tcp) was opened to “Internet”'],
      [{ source_prefixes: ['0.0.0.0/0'] }, 'RDP (3389/tcp) was opened to the internet'],
      [{ protocol: '*', destination_ports: ['*'] }, 'All traffic was opened to every address (*)'],
      [{ access: 'deny' }, 'A rule that refuses RDP (3389/tcp) from every address (*) was added'],
    ];
    for (const [change, expected] of rows) {
      assert.equal(
        words('network_security_group', [differs('/rules/0', null, azureRule(change))], { providerKind: 'cloud_c' }),
        `${expected} in network security group “web”`,
      );
    }
  });

  it('has a sentence for each of the common settings', () => {
    const rows: [string, Difference[], string][] = [
      [
        'object_bucket',
        [
          differs('/public_access_block/block_public_acls', true, false),
          differs('/public_access_block/ignore_public_acls', true, false),
        ],
        'The block of public access (block public acls and ignore public acls) of S3 bucket “web” was turned off',
      ],
      [
        'object_bucket',
        [differs('/versioning/status', 'Enabled', 'Suspended')],
        'Versioning of S3 bucket “web” was suspended',
      ],
      [
        'object_bucket',
        [differs('/tags/Owner', 'a', 'b')],
        'The tag “Owner” of S3 bucket “web” changed from “a” to “b”',
      ],
      [
        'object_bucket',
        [differs('/tags/Owner', 'a', null)],
        'The tag “Owner” of S3 bucket “web” was removed, which was “a”',
      ],
      [
        'object_bucket',
        [differs('/policy/Statement/0', null, { Effect: 'Allow', Action: 's3:GetObject', Principal: '*' })],
        'The statement “Allow s3:GetObject to *” was added to the policy of S3 bucket “web”',
      ],
      [
        'db_instance',
        [differs('/deletion_protection', true, false)],
        'Deletion protection of RDS database “web” was turned off',
      ],
      [
        'db_instance',
        [differs('/publicly_accessible', false, true)],
        'RDS database “web” was made publicly accessible',
      ],
      [
        'db_instance',
        [differs('/storage_encrypted', true, false)],
        'Storage encryption of RDS database “web” was turned off',
      ],
      [
        'db_instance',
        [differs('/engine_version', '14', '15')],
        'Engine version of RDS database “web” changed from “14” to “15”',
      ],
      [
        'iam_role',
        [differs('/attached_policies/3', null, 'AdministratorAccess')],
        '“AdministratorAccess” was added to the attached policies of IAM role “web”',
      ],
      [
        'AWS::S3::Bucket',
        [differs('/PublicAccessBlockConfiguration/BlockPublicAcls', true, false)],
        'Public access block configuration block public acls of AWS::S3::Bucket “web” was turned off',
      ],
    ];
    for (const [type, diff, expected] of rows) assert.equal(words(type, diff), expected);
    assert.equal(
      words('firewall_rule', [differs('/source_ranges/0', null, '0.0.0.0/0')], { providerKind: 'cloud_b' }),
      '0.0.0.0/0 (the internet) was added to the source ranges of firewall rule “web”',
    );
  });

  it('says neither on nor off of what came from or went to nothing', () => {
    assert.equal(
      words('disk', [differs('/encrypted', true, null)]),
      'Encryption of EBS volume “web” was removed, which was true',
    );
    assert.equal(
      words('disk', [differs('/encrypted', null, false)]),
      'Encryption of EBS volume “web” was set to false',
    );
  });

  it('describes two changes and counts the others', () => {
    assert.equal(
      words(
        'db_instance',
        [
          differs('/deletion_protection', true, false),
          differs('/port', 1, 2),
          differs('/iops', 1, 2),
          differs('/x', 1, 2),
        ],
        { changedBy: 'ada@example.com' },
      ),
      'Deletion protection of RDS database “web” was turned off; port changed from 1 to 2; 2 more values changed, by ada@example.com',
    );
  });

  it('says that a resource was deleted', () => {
    assert.equal(
      words('disk', [differs('', 'present', 'deleted')], { aspect: 'existence', changedBy: 'bob' }),
      'EBS volume “web” was deleted by bob',
    );
  });

  it('quotes, cuts and cleans hostile names', () => {
    const hostile = `a” was deleted by root\n\u202e${'x'.repeat(300)}`;
    const text = words('disk', [differs('/tags/k\u200b', null, hostile)], {
      resourceName: hostile,
      changedBy: hostile,
    });
    assert.ok(!/[\n\u202e\u200b]/.test(text), text);
    assert.ok(text.length < 480, text);
    assert.ok(text.startsWith("The tag “k�” of EBS volume “a' was deleted by root"), text);
  });
});

/** Ends of the sentence that no configuration may write: everything in quotes is data. */
const outsideQuotes = (text: string): string => text.replaceAll(/“[^”]*”/g, '“”');

function assertReadable(text: string, diff: readonly Difference[]): void {
  assert.ok(text.length > 0 && text.length <= 480, text);
  assert.match(text, /^[^\n\r\u200b-\u200f\u202a-\u202e]+$/);
  assert.doesNotMatch(outsideQuotes(text), /undefined|\[object|NaN|“”“|  | of of /);
  if (/the internet/.test(outsideQuotes(text))) {
    assert.match(JSON.stringify(diff), /"(?:0\.0\.0\.0\/0|::\/0)"/, text);
  }
}

describe('a drift in words, of any configurations', () => {
  it('is one readable line that never claims the internet without 0.0.0.0/0 or ::/0', () => {
    const resource = { providerKind: 'cloud_a', resourceType: 'disk', resourceName: 'web' } as const;
    fc.assert(
      fc.property(configuration, configuration, (before, after) => {
        const read = (one: JsonObject) => ({ configuration: one, unreadable: {} });
        for (const { aspect, diff } of findDeviations(resource, read(before), read(after))) {
          assertReadable(words('disk', diff, { aspect }), diff);
        }
      }),
    );
  });

  it('holds for names and values of any characters', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, text, text, (name, key, before, after) => {
        const diff = [differs(`/tags/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, before, after)];
        const said = words('disk', diff, { resourceName: name, changedBy: after });
        assertReadable(said, diff);
        assert.equal((said.match(/“/g) ?? []).length, (said.match(/”/g) ?? []).length, said);
      }),
    );
  });

  it('holds for every recorded pair of a passing and a failing configuration', () => {
    let sentences = 0;
    for (const { cloud, type, at, sides, ...shown } of readBoundaries()) {
      const [before, after] = sides.map(([value]) => withValueAt(shown, at, value).configuration);
      if (before === undefined || after === undefined) continue;
      const resource = { providerKind: kindOf[cloud], resourceType: type, resourceName: 'web' };
      const read = (one: JsonObject) => ({ configuration: one, unreadable: {} });
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const) {
        for (const { aspect, diff } of findDeviations(resource, read(from), read(to))) {
          const said = driftInWords({ ...resource, aspect, diff, changedBy: null });
          assertReadable(said, diff);
          assert.match(said, /“web”/);
          sentences += 1;
        }
      }
    }
    assert.ok(sentences > 2_000, String(sentences));
  });
});
