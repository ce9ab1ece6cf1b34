import assert from 'node:assert/strict';
import { findDeviations, deletionDeviation } from '../../../domain/drift/deviations.ts';
import type { JsonObject } from '../../../domain/json.ts';

function deviations(resourceType: string, before: JsonObject, after: JsonObject) {
  return findDeviations(
    { providerKind: 'cloud_a', resourceType, resourceName: 'web' },
    { configuration: before, unreadable: {} },
    { configuration: after, unreadable: {} },
  );
}

function only(resourceType: string, before: JsonObject, after: JsonObject) {
  const found = deviations(resourceType, before, after);
  const [deviation] = found;
  assert.ok(deviation !== undefined && found.length === 1, JSON.stringify(found));
  return deviation;
}

const rule = (change: JsonObject = {}): JsonObject => ({
  protocol: 'tcp',
  from_port: 443,
  to_port: 443,
  cidr_ipv4: '10.0.0.0/8',
  cidr_ipv6: null,
  prefix_list_id: null,
  security_group: null,
  description: null,
  ...change,
});

describe('the deviations of a resource', () => {
  it('are one for each changed aspect, with the values on both sides', () => {
    const found = deviations(
      'object_bucket',
      { tags: { env: 'prod' }, logging: { target_bucket: 'logs' }, versioning: { status: 'Enabled' } },
      { tags: { env: 'dev' }, logging: null, versioning: { status: 'Enabled' } },
    );
    assert.deepEqual(
      found.map(({ aspect, driftType, severity, baselineValue, currentValue }) => ({
        aspect,
        driftType,
        severity,
        baselineValue,
        currentValue,
      })),
      [
        {
          aspect: 'logging',
          driftType: 'security',
          severity: 'high',
          baselineValue: { target_bucket: 'logs' },
          currentValue: null,
        },
        {
          aspect: 'tags',
          driftType: 'configuration',
          severity: 'low',
          baselineValue: { env: 'prod' },
          currentValue: { env: 'dev' },
        },
      ],
    );
  });

  it('group related keys into one aspect', () => {
    const found = only(
      'disk',
      { encrypted: true, kms_key_id: 'key-1', size_gb: 8 },
      { encrypted: false, kms_key_id: null, size_gb: 8 },
    );
    assert.deepEqual(
      [found.aspect, found.driftType, found.severity, found.baselineValue, found.diff.length],
      ['encryption', 'security', 'high', { encrypted: true, kms_key_id: 'key-1' }, 2],
    );
  });

  it('are configuration if no rule names the aspect', () => {
    const found = only('disk', { size_gb: 8 }, { size_gb: 16 });
    assert.deepEqual([found.aspect, found.driftType, found.severity], ['size_gb', 'configuration', 'medium']);
  });
});

describe('the severity of a changed security group', () => {
  const severityOf = (before: JsonObject[], after: JsonObject[]) =>
    only('security_group', { ingress: before }, { ingress: after }).severity;

  it('is critical when an administration port is opened to the internet', () => {
    assert.equal(severityOf([], [rule({ from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' })]), 'critical');
    assert.equal(
      severityOf([], [rule({ from_port: 0, to_port: 65_535, cidr_ipv4: null, cidr_ipv6: '::/0' })]),
      'critical',
    );
    assert.equal(
      severityOf([], [rule({ protocol: '-1', from_port: null, to_port: null, cidr_ipv4: '0.0.0.0/0' })]),
      'critical',
    );
  });

  it('is high when a web port is opened to the internet or a port to some networks', () => {
    assert.equal(severityOf([], [rule({ cidr_ipv4: '0.0.0.0/0' })]), 'high');
    assert.equal(severityOf([], [rule({ from_port: 22, to_port: 22, cidr_ipv4: '10.1.0.0/16' })]), 'high');
  });

  it('is low when a rule is removed', () => {
    assert.equal(severityOf([rule({ from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' })], []), 'low');
  });

  it('is that of a plain change when only the description of an open rule changes', () => {
    const open = { from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' };
    assert.equal(severityOf([rule(open)], [rule({ ...open, description: 'jump host' })]), 'medium');
  });
});

describe('the severity of a changed policy', () => {
  const read = {
    Effect: 'Allow',
    Action: ['s3:GetObject'],
    Resource: ['arn:aws:s3:::b/*'],
    Principal: { AWS: ['arn:aws:iam::111122223333:root'] },
  };
  const severityOf = (before: JsonObject[], after: JsonObject[]) =>
    only('object_bucket', { policy: { Statement: before } }, { policy: { Statement: after } }).severity;

  it('is critical when everyone is allowed something', () => {
    assert.equal(severityOf([read], [read, { ...read, Principal: '*' }]), 'critical');
  });

  it('is not critical when everyone is allowed under a condition', () => {
    const condition = { StringEquals: { 'aws:PrincipalOrgID': 'o-1' } };
    assert.equal(severityOf([read], [read, { ...read, Principal: '*', Condition: condition }]), 'high');
  });

  it('is high when more is allowed, or a deny is removed', () => {
    assert.equal(severityOf([read], [{ ...read, Action: ['s3:GetObject', 's3:PutObject'] }]), 'high');
    assert.equal(severityOf([read, { ...read, Effect: 'Deny' }], [read]), 'high');
  });

  it('is low when less is allowed', () => {
    assert.equal(severityOf([{ ...read, Action: ['s3:*'] }], [read]), 'low');
  });

  it('is critical when a managed policy comes to allow everything', () => {
    const all = { Effect: 'Allow', Action: ['*'], Resource: ['*'] };
    const found = only('iam_policy', { document: { Statement: [] } }, { document: { Statement: [all] } });
    assert.deepEqual([found.driftType, found.severity], ['security', 'critical']);
  });
});

describe('the severity of changed protections', () => {
  const block = {
    block_public_acls: true,
    ignore_public_acls: true,
    block_public_policy: true,
    restrict_public_buckets: true,
  };

  it('is high when a public access block is weakened or removed, low when it is strengthened', () => {
    const weaker = { ...block, block_public_policy: false };
    assert.equal(
      only('object_bucket', { public_access_block: block }, { public_access_block: weaker }).severity,
      'high',
    );
    assert.equal(only('object_bucket', { public_access_block: block }, { public_access_block: null }).severity, 'high');
    assert.equal(
      only('object_bucket', { public_access_block: weaker }, { public_access_block: block }).severity,
      'low',
    );
  });

  it('is high when encryption is removed and medium when its kind changes', () => {
    const [plain, kms] = [
      { algorithm: 'AES256', kms_key_id: null },
      { algorithm: 'aws:kms', kms_key_id: 'k' },
    ];
    assert.equal(only('object_bucket', { encryption: [plain] }, { encryption: null }).severity, 'high');
    assert.equal(only('object_bucket', { encryption: [plain] }, { encryption: [kms] }).severity, 'medium');
  });

  it('is critical when a trail stops logging or a snapshot becomes public', () => {
    assert.equal(only('trail', { is_logging: true }, { is_logging: false }).severity, 'critical');
    assert.equal(only('snapshot', { public: false }, { public: true }).severity, 'critical');
  });
});

describe('the summary of a deviation', () => {
  it('says in plain words what was added and removed', () => {
    const open = rule({ from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0' });
    assert.equal(
      only('security_group', { ingress: [rule()] }, { ingress: [open] }).summary,
      'Inbound rules of security group web: 1 added (tcp 22 from 0.0.0.0/0); 1 removed (tcp 443 from 10.0.0.0/8)',
    );
  });

  it('names the keys of tags', () => {
    assert.equal(
      only('disk', { tags: { env: 'prod' } }, { tags: { env: 'dev', owner: 'ann' } }).summary,
      'Tags of EBS volume web: 1 added (owner: ann); env changed from prod to dev',
    );
  });

  it('says what a single value was and is', () => {
    assert.equal(
      only('disk', { size_gb: 8 }, { size_gb: 16 }).summary,
      'Size (GB) of EBS volume web: changed from 8 to 16',
    );
  });

  it('stays short however much changed', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key-${index}`, 'x'.repeat(500)]));
    assert.ok(only('disk', { tags: {} }, { tags: many }).summary.length <= 400);
  });
});

describe('a deleted resource', () => {
  it('is one deviation whose severity depends on what it was', () => {
    const deletion = (resourceType: string) =>
      deletionDeviation({ providerKind: 'cloud_a', resourceType, resourceName: 'web' });
    assert.deepEqual(
      [deletion('trail').severity, deletion('trail').driftType, deletion('object_bucket').severity],
      ['critical', 'security', 'high'],
    );
    assert.equal(deletion('object_bucket').summary, 'S3 bucket web was deleted');
  });
});
