import assert from 'node:assert/strict';
import { addDays } from '../../../domain/anomalies/calendar-days.ts';
import { recommend as recommendByRules } from '../../../domain/recommendations/recommend.ts';
import type { ResourceFacts } from '../../../domain/recommendations/resource-facts.ts';
import { assertSentences } from '../../helpers/sentences.ts';
import { dailyCost, dailyMetric, factsOf, today } from './facts.ts';

/** What the rules recommend; all of it is written in whole sentences. */
function recommend(facts: ResourceFacts): ReturnType<typeof recommendByRules> {
  const found = recommendByRules(facts);
  for (const { description, steps } of found) assertSentences([description, ...steps]);
  return found;
}

/** Kind → saving of everything that is recommended. */
function recommended(changes: Partial<ResourceFacts>): Record<string, number | null> {
  return Object.fromEntries(
    recommend(factsOf(changes)).map(({ kind, estimatedMonthlySavings }) => [kind, estimatedMonthlySavings]),
  );
}

const month = (daily: number): number => Math.round(daily * (365.25 / 12) * 100) / 100;

describe('Recommendations of the rules', () => {
  it('do not exist for a resource that needs none', () => {
    assert.deepEqual(recommended({}), {});
  });

  it('report  idle instances, with all they cost as the saving', () => {
    const idle = dailyMetric('cpu_percent', () => 1);
    assert.deepEqual(recommended({ metrics: idle, costs: dailyCost('2') }), { idle_instance: month(2) });
    assert.deepEqual(
      recommended({ metrics: idle, configuration: { state: 'stopped', instance_type: 'm5.xlarge' } }),
      {},
    );
    const busyOnce = dailyMetric('cpu_percent', (ago) => (ago === 6 ? 40 : 1));
    assert.deepEqual(recommended({ metrics: busyOnce }), {});
    const moving = dailyMetric('network_bytes', () => 9e8);
    assert.deepEqual(Object.keys(recommended({ metrics: [...idle, ...moving] })), ['oversized_instance']);
    assert.deepEqual(recommended({ metrics: idle.slice(-5) }), {}, 'five days are too few');
  });

  it('report  oversized instances and databases by the next smaller size that there is', () => {
    const low = dailyMetric('cpu_percent', () => 12);
    assert.deepEqual(recommended({ metrics: low, costs: dailyCost('10') }), { oversized_instance: month(5) });
    const sized = (size: string, changes: Partial<ResourceFacts> = {}) =>
      recommend(factsOf({ metrics: low, configuration: { instance_type: size }, ...changes }))[0]?.evidence[
        'smaller_size'
      ];
    assert.equal(sized('m5.large'), undefined, 'there is no smaller m5');
    assert.equal(sized('t3.micro'), 't3.nano');
    assert.equal(sized('m5.12xlarge'), 'm5.8xlarge');
    assert.equal(sized('e2-standard-4', { kind: 'cloud_b' }), 'e2-standard-2');
    assert.equal(sized('Standard_D8s_v5', { kind: 'cloud_c' }), 'Standard_D4s_v5');
    assert.equal(sized('custom-6-1024', { kind: 'cloud_b' }), undefined);
    const database = { resourceType: 'db_instance', configuration: { instance_class: 'db.r5.2xlarge' } };
    assert.deepEqual(
      recommended({ ...database, metrics: low, costs: dailyCost('10') }),
      { overprovisioned_database: null },
      'its bill holds its storage',
    );
    const sql = { kind: 'cloud_b' as const, resourceType: 'db_instance', configuration: { tier: 'db-custom-8-30720' } };
    assert.deepEqual(Object.keys(recommended({ ...sql, metrics: low })), ['overprovisioned_database']);
  });

  it('have no saving without a cost history', () => {
    const disk = { resourceType: 'disk', configuration: { attachments: [], volume_type: 'gp3' } };
    assert.deepEqual(recommended(disk), { unattached_disk: null });
    assert.deepEqual(
      recommended({ ...disk, costs: dailyCost('1', { days: 6 }) }),
      { unattached_disk: null },
      'less than a week',
    );
    assert.deepEqual(recommended({ ...disk, costs: dailyCost('1', { currency: 'EUR' }) }), { unattached_disk: 30.44 });
    const changed = [...dailyCost('1', { currency: 'EUR' }).slice(0, 15), ...dailyCost('1').slice(15)];
    assert.deepEqual(recommended({ ...disk, costs: changed }), { unattached_disk: null }, 'two currencies');
    assert.deepEqual(recommended({ ...disk, costs: dailyCost('0') }), { unattached_disk: null });
    assert.deepEqual(recommended({ ...disk, costs: dailyCost('-1') }), { unattached_disk: null }, 'credits');
    assert.deepEqual(recommended({ ...disk, costs: dailyCost('1') }), { unattached_disk: month(1) });
  });

  it('are based on the thirty days before today, the first of them too', () => {
    const disk = { resourceType: 'disk', configuration: { users: [] }, kind: 'cloud_b' as const };
    const [first] = recommend(factsOf({ ...disk, costs: dailyCost('1', { days: 60 }) }));
    assert.deepEqual(
      [first?.evidence['cost_from'], first?.evidence['cost_to']],
      [addDays(today, -30), addDays(today, -1)],
    );
  });

  it('count days without a line of the bill as days without cost', () => {
    const disk = { resourceType: 'disk', configuration: { users: [] }, kind: 'cloud_b' as const };
    const everyOther = dailyCost('2', { days: 31 }).filter((_, index) => index % 2 === 0);
    const sum = everyOther.filter(({ day }) => day >= addDays(today, -30) && day < today).length * 2;
    const shown = recommended({ ...disk, costs: everyOther })['unattached_disk'] ?? 0;
    assert.ok(shown > 0 && shown < month(2) * 0.6 && sum < 32);
  });

  it('report  unattached disks of each cloud, and nothing of attached ones', () => {
    const disk = (configuration: ResourceFacts['configuration']) =>
      recommended({ resourceType: 'disk', configuration });
    assert.deepEqual(disk({ attached: false }), { unattached_disk: null });
    assert.deepEqual(disk({ users: [] }), { unattached_disk: null });
    assert.deepEqual(disk({ attachments: [{ instance_id: 'i-1' }] }), {});
    assert.deepEqual(disk({ users: ['instance'] }), {});
    assert.deepEqual(disk({}), {}, 'what is not known');
  });

  it('report  addresses of a region that nothing uses, by name, and nothing where they could not be read', () => {
    const region = (observed: ResourceFacts['configuration']) =>
      recommend(factsOf({ resourceType: 'account_region', configuration: { observed } }));
    const [found, ...others] = region({ unattached_addresses: [{ id: 'eipalloc-1', public_ip: '198.51.100.7' }] });
    assert.deepEqual(others, []);
    assert.equal(found?.kind, 'unattached_address');
    assert.equal(found.estimatedMonthlySavings, null);
    assert.deepEqual(found.evidence['addresses'], 1);
    assert.ok(found.steps.some((step) => step.includes('--allocation-id eipalloc-1 --region us-east-1')));
    assert.deepEqual(region({ unattached_addresses: [] }), []);
    assert.deepEqual(region({}), []);
  });

  it('report old snapshots that no machine image uses', () => {
    const old = { resourceType: 'snapshot', configuration: { created_at: `${addDays(today, -120)}T10:00:00Z` } };
    assert.deepEqual(recommended({ ...old, costs: dailyCost('0.5') }), { old_snapshot: month(0.5) });
    assert.deepEqual(recommended({ ...old, imagesOfIt: 1 }), {});
    assert.deepEqual(recommended({ resourceType: 'snapshot', configuration: { created_at: addDays(today, -30) } }), {});
    const known = { resourceType: 'snapshot', configuration: {}, firstSeen: addDays(today, -100) };
    assert.deepEqual(recommended(known), { old_snapshot: null }, 'one whose creation the cloud does not show');
  });

  it('report  old generations, with a figure only where a public source says by how much prices fall', () => {
    const instance = (type: string, changes = {}) =>
      recommended({ configuration: { instance_type: type }, ...changes });
    assert.deepEqual(instance('c4.large', { costs: dailyCost('1') }), { old_generation: null });
    assert.deepEqual(instance('m5.large'), {});
    assert.deepEqual(instance('m4.10xlarge'), {}, 'the follower has no such size');
    assert.deepEqual(instance('n1-standard-4', { kind: 'cloud_b', costs: dailyCost('1') }), { old_generation: null });
    assert.deepEqual(
      recommended({
        resourceType: 'disk',
        configuration: { volume_type: 'gp2', size_gb: 100, attachments: [{}] },
        costs: dailyCost('1'),
      }),
      {
        old_disk_type: Math.round(month(1) * 0.2 * 100) / 100,
      },
    );
    const large = { volume_type: 'gp2', size_gb: 500, attachments: [{}] };
    assert.deepEqual(recommended({ resourceType: 'disk', configuration: large, costs: dailyCost('1') }), {
      old_disk_type: null,
    });
  });

  it('report  buckets without a lifecycle, not those whose rules could not be read', () => {
    const bucket = (configuration: ResourceFacts['configuration'], kind: ResourceFacts['kind'] = 'cloud_a') =>
      recommended({ resourceType: 'object_bucket', kind, configuration, costs: dailyCost('1') });
    assert.deepEqual(bucket({ lifecycle_rules: null }), { bucket_without_lifecycle: null });
    assert.deepEqual(bucket({ lifecycle_rules: 0 }, 'cloud_b'), { bucket_without_lifecycle: null });
    assert.deepEqual(bucket({ lifecycle_rules: [{ id: 'tidy' }] }), {});
    assert.deepEqual(bucket({}), {});
  });

  it('report  instances that run for months without a commitment', () => {
    const steady = { firstSeen: addDays(today, -200), costs: dailyCost('10') };
    assert.deepEqual(recommended(steady), { missing_reservation: null }, 'what that saves differs by size and region');
    const google = {
      ...steady,
      kind: 'cloud_b' as const,
      configuration: { state: 'running', machine_type: 'n2-standard-4' },
    };
    assert.deepEqual(recommended(google), { missing_reservation: Math.round(month(10) * 0.28 * 100) / 100 });
    assert.deepEqual(
      recommended({ ...steady, configuration: { state: 'running', lifecycle: 'spot', instance_type: 'm5.large' } }),
      {},
    );
    assert.deepEqual(recommended({ ...steady, firstSeen: addDays(today, -20) }), {});
    const idle = { ...steady, metrics: dailyMetric('cpu_percent', () => 1) };
    assert.deepEqual(Object.keys(recommended(idle)), ['idle_instance'], 'not for a year of doing nothing');
  });

  it('report  machines that are busy all day', () => {
    const [found] = recommend(factsOf({ metrics: dailyMetric('cpu_percent', (ago) => (ago < 7 ? 93 : 30)) }));
    assert.deepEqual([found?.kind, found?.type, found?.evidence['busy_days']], ['overloaded', 'performance', 6]);
  });

  it('report failing checks, findings and missing baselines, most severe first, each with steps and evidence', () => {
    const check = {
      title: 'Something holds',
      severity: 'high' as const,
      reason: 'It does not.',
      fix: 'Make it hold.',
      evidence: { open: true },
    };
    const recommended = recommend(
      factsOf({
        hasBaseline: false,
        failedChecks: [
          { ...check, checkId: 'ec2_ebs_volume_encryption' },
          { ...check, checkId: 'rds_instance_multi_az', severity: 'medium' },
        ],
        drifts: [{ id: 4, severity: 'critical', aspect: 'ingress', summary: 'SSH is open' }],
        vulnerabilities: [
          {
            id: 9,
            severity: 'high',
            cveId: 'CVE-2024-0001',
            cvssScore: 8.1,
            packageName: 'flask',
            installedVersion: '1.0',
            fixVersion: '2.0',
          },
        ],
      }),
    );
    assert.deepEqual(
      recommended.map(({ kind, type, finding }) => [kind, type, finding?.id ?? null]),
      [
        ['open_drift', 'security', 4],
        ['vulnerable_package', 'security', 9],
        ['check:ec2_ebs_volume_encryption', 'security', null],
        ['check:rds_instance_multi_az', 'performance', null],
        ['no_baseline', 'security', null],
      ],
    );
    for (const { steps, evidence } of recommended) assert.ok(steps.length > 1 && Object.keys(evidence).length > 0);
  });
});
