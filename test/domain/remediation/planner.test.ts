import assert from 'node:assert/strict';
import type { JsonObject } from '../../../domain/json.ts';
import { valuesAfter, withValues } from '../../../domain/remediation/field-values.ts';
import { planFieldChanges } from '../../../domain/remediation/plan-field-changes.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import { driftInput, noPlanOf, planIn, planOf, resourceWith } from './planning.ts';

const blocked = {
  block_public_acls: true,
  ignore_public_acls: true,
  block_public_policy: true,
  restrict_public_buckets: true,
};
const rule = (port: number, cidr: string): JsonObject => ({
  protocol: 'tcp',
  from_port: port,
  to_port: port,
  cidr_ipv4: cidr,
  cidr_ipv6: null,
  prefix_list_id: null,
  security_group: null,
  description: null,
});

describe('a plan for drift', () => {
  it('names operation, values before and after, the undo and the dry run', () => {
    const input = driftInput({
      resourceType: 'object_bucket',
      baseline: { public_access_block: blocked },
      current: { public_access_block: null },
    });
    assert.deepEqual(planOf(input), {
      title: 'Set the public access block of S3 bucket reports',
      steps: [
        {
          number: 1,
          title: 'Set the public access block of S3 bucket reports',
          operation: {
            name: 's3.put_public_access_block',
            target: { externalId: 'reports', resourceType: 'object_bucket', region: 'eu-west-1' },
            parameters: { public_access_block: blocked },
          },
          reads: {},
          before: { '/public_access_block': null },
          after: { '/public_access_block': blocked },
          undo: {
            operation: {
              name: 's3.put_public_access_block',
              target: { externalId: 'reports', resourceType: 'object_bucket', region: 'eu-west-1' },
              parameters: { public_access_block: null },
            },
            exact: true,
            note: null,
          },
          downtime: false,
        },
      ],
      diff: [{ path: '/public_access_block', current_value: null, planned_value: blocked }],
      left: [],
    });
  });

  it('touches only the aspect of its finding', () => {
    const input = driftInput({
      resourceType: 'object_bucket',
      baseline: { public_access_block: blocked, logging: { target_bucket: 'logs', target_prefix: null } },
      current: { public_access_block: null, logging: null },
      aspect: 'logging',
    });
    assert.deepEqual(Object.keys(valuesAfter(planOf(input).steps)), ['/logging']);
  });

  it('lists what cannot be set and fixes the rest', () => {
    const input = driftInput({
      resourceType: 'db_instance',
      baseline: { kind: 'instance', storage_encrypted: true, backup_retention_days: 14, kms_key_id: 'a' },
      current: { kind: 'instance', storage_encrypted: false, backup_retention_days: 14, kms_key_id: 'b' },
    });
    const { reason, manualSteps } = noPlanOf(input);
    assert.match(reason, /Encryption is set at creation/);
    assert.ok(manualSteps.some((step) => step.includes('Set storage encrypted to true.')));
  });

  it('says what follows by itself instead of leaving it', () => {
    const input = driftInput({
      resourceType: 'object_bucket',
      baseline: { policy: null, policy_is_public: false },
      current: {
        policy: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', Action: ['s3:*'] }] },
        policy_is_public: true,
      },
    });
    assert.deepEqual(planOf(input).left, []);
  });

  it('does not restore secrets, of which only fingerprints are kept', () => {
    const print = (digit: string) => `hmac-sha256:${digit.repeat(64)}`;
    const environment = driftInput({
      resourceType: 'function',
      baseline: { environment: { TOKEN: print('a') } },
      current: { environment: { TOKEN: print('b') } },
    });
    assert.match(noPlanOf(environment).reason, /only their fingerprints are stored/);
    const tags = driftInput({
      resourceType: 'queue',
      baseline: { tags: { token: print('a') } },
      current: { tags: { token: print('b') } },
    });
    assert.match(noPlanOf(tags).reason, /only its fingerprint is stored/);
  });

  it('has no plan for a deleted resource and says what to do manually', () => {
    const input = driftInput({ resourceType: 'queue', baseline: { fifo: true }, current: { fifo: false } });
    const { noPlan } = planRemediation({
      ...input,
      finding: {
        type: 'drift',
        aspect: 'existence',
        diff: [{ path: '', baseline_value: 'present', current_value: 'deleted' }],
        baseline: { configuration: {}, unreadable: {} },
      },
    }) as { noPlan: { reason: string; manualSteps: string[] } };
    assert.match(noPlan.reason, /was deleted/);
    assert.equal(noPlan.manualSteps.length, 4);
  });

  it('has no plan when the resource matches the baseline again', () => {
    const input = driftInput({
      resourceType: 'object_bucket',
      baseline: { logging: null },
      current: { logging: { target_bucket: 'logs', target_prefix: null } },
    });
    const { reason } = noPlanOf({ ...input, resource: { ...input.resource, configuration: { logging: null } } });
    assert.match(reason, /already had these values/);
  });

  it('has no plan for fields that no call sets, with the values in the manual steps', () => {
    const input = driftInput({
      providerKind: 'cloud_b',
      resourceType: 'account',
      baseline: { access_approval: true },
      current: { access_approval: false },
    });
    assert.ok(noPlanOf(input).manualSteps.includes('Set access approval to true.'));
  });

  it('never opens administration ports to the internet again', () => {
    const input = driftInput({
      resourceType: 'security_group',
      baseline: { ingress: [rule(22, '0.0.0.0/0'), rule(443, '0.0.0.0/0')], egress: [] },
      current: { ingress: [rule(8080, '10.0.0.0/8')], egress: [] },
    });
    const plan = planOf(input);
    assert.deepEqual(
      plan.steps.map(({ operation }) => [operation.name, operation.parameters['rules']]),
      [
        ['ec2.authorize_rules', [rule(443, '0.0.0.0/0')]],
        ['ec2.revoke_rules', [rule(8080, '10.0.0.0/8')]],
      ],
    );
    assert.match(plan.left[0]?.reason ?? '', /does not open them again/);
  });

  it('does not go back to an older engine version and does not shrink storage', () => {
    for (const [key, baseline, current] of [
      ['engine_version', '14.5', '14.9'],
      ['allocated_storage_gb', 20, 40],
    ] as const) {
      const input = driftInput({
        resourceType: 'db_instance',
        baseline: { kind: 'instance', [key]: baseline },
        current: { kind: 'instance', [key]: current },
      });
      assert.match(noPlanOf(input).reason, /cannot be downgraded|not decreased/);
    }
  });

  it('does not set a missing value if the cloud does not accept it, forward and back', () => {
    const role = 'arn:aws:iam::123456789012:role/monitoring';
    const drift = (baseline: JsonObject, current: JsonObject) =>
      driftInput({
        resourceType: 'db_instance',
        baseline: { kind: 'instance', ...baseline },
        current: { kind: 'instance', ...current },
      });
    const emptied = drift(
      { monitoring_interval_seconds: 0, monitoring_role_arn: null },
      { monitoring_interval_seconds: 60, monitoring_role_arn: role },
    );
    const plan = planOf(emptied);
    assert.deepEqual(plan.steps[0]?.operation.parameters, { monitoring_interval_seconds: 0 });
    assert.match(plan.left[0]?.reason ?? '', /not cleared/);
    const filled = planOf(
      drift(
        { monitoring_interval_seconds: 60, monitoring_role_arn: role },
        { monitoring_interval_seconds: 0, monitoring_role_arn: null },
      ),
    );
    assert.deepEqual(filled.steps[0]?.undo?.operation.parameters, { monitoring_interval_seconds: 0 });
    assert.match(filled.steps[0]?.undo?.note ?? '', /keep the new one: monitoring role ARN/);
  });

  it('restores what a check requires', () => {
    const resource = resourceWith('vm_instance', {
      metadata_options: { http_tokens: 'optional', http_endpoint: 'enabled' },
    });
    const sets = [{ path: '/metadata_options/http_tokens', value: 'required' }];
    const plan = planIn(planFieldChanges({ providerKind: 'cloud_a', resource, sets }));
    assert.deepEqual(valuesAfter(plan.steps), {
      '/metadata_options': { http_tokens: 'required', http_endpoint: 'enabled' },
    });
  });
});

describe('hostile data in a plan', () => {
  it('stays data: tags named like parts of the language, and names with control characters', () => {
    const tags: JsonObject = JSON.parse('{"__proto__":"x","constructor":"y","a/b~c":"z","":"empty"}') as JsonObject;
    const input = driftInput({
      resourceType: 'queue',
      baseline: { tags },
      current: { tags: { toString: 'gone' } },
      name: `orders\u0000\u001b[31m${'x'.repeat(400)}`,
    });
    const plan = planOf(input);
    const planned = withValues(input.resource.configuration, valuesAfter(plan.steps))['tags'];
    const held = Object.entries(planned ?? {}).filter(([, value]) => value !== null);
    assert.deepEqual(held.map(([name]) => name).toSorted(), Object.keys(tags).toSorted());
    assert.equal(({} as Record<string, unknown>)['x'], undefined);
    assert.ok(plan.steps.every(({ title }) => !/\p{Cc}/u.test(title) && title.length < 300));
  });

  it('contains a policy of a thousand statements completely and shortens its display', () => {
    const statements = Array.from({ length: 1_000 }, (_, index) => ({
      Sid: `S${index}`,
      Effect: 'Allow',
      Principal: { AWS: [`arn:aws:iam::123456789012:user/u${index}`] },
      Action: ['s3:GetObject'],
      Resource: ['*'],
    }));
    const policy = { Version: '2012-10-17', Statement: statements };
    const input = driftInput({ resourceType: 'object_bucket', baseline: { policy }, current: { policy: null } });
    const plan = planOf(input);
    assert.deepEqual(plan.steps[0]?.operation.parameters, { policy });
    assert.ok(plan.title.length < 300);
    const other = driftInput({
      providerKind: 'cloud_b',
      resourceType: 'object_bucket',
      baseline: { policy },
      current: { policy: null },
    });
    assert.ok(noPlanOf(other).manualSteps.join('').length < 5_000);
  });

  it('gives no command for packages whose name or version means something to a shell', () => {
    const resource = resourceWith('vm_instance', { state: 'running' });
    for (const [packageName, fixVersion] of [
      ['openssl; reboot', '1.2'],
      ['$(id)', '1.2'],
      ['openssl', '1.2 && reboot'],
      ['-o', '1.2'],
    ] as const) {
      const { reason } = noPlanOf({
        providerKind: 'cloud_a',
        accountId: null,
        resource,
        finding: {
          type: 'vulnerability',
          cveId: 'CVE-2024-1',
          ecosystem: 'Debian:12',
          packageName,
          installedVersion: '1.0',
          installedVersions: ['1.0'],
          fixVersion,
          sources: ['sbom'],
        },
        dependants: 0,
      });
      assert.match(reason, /not valid for a package manager/);
    }
  });
});
