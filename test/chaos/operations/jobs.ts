import { setTags } from '../../helpers/drifted-bucket.ts';
import { driftingBuckets, type Ground } from '../ground.ts';
import type { Operation } from '../operation.ts';
import { executionsOf } from './executions.ts';

/** Syncs of all accounts: no version of a resource may follow its equal. */
export function syncs(ground: Ground): Operation {
  const { database, providers } = ground;
  return executionsOf(ground, {
    name: 'sync',
    type: 'inventory_sync',
    paths: providers.map(({ id }) => `/api/v1/providers/${id}/sync`),
    async doubled() {
      const { rows } = await database.raw<{ rows: { resource_id: number }[] }>(
        `select distinct resource_id from (
           select resource_id, configuration_hash,
                  lag(configuration_hash) over (partition by resource_id order by id) as earlier
           from resource_versions) as version
         where configuration_hash = earlier`,
      );
      return rows.map(({ resource_id: id }) => `resource ${id} has a version that equals the one before`);
    },
  });
}

/** Drift detection, with buckets that leave their baselines in one round and return in the next. */
export function driftDetection(ground: Ground): Operation {
  const { database, s3 } = ground;
  let isAway = false;
  return executionsOf(ground, {
    name: 'drift',
    type: 'drift_detection',
    paths: ['/api/v1/drifts/detect'],
    async prepare() {
      isAway = !isAway;
      const tags: Record<string, string> = isAway ? { owner: 'somebody else' } : { owner: 'us' };
      for (const bucket of driftingBuckets) await setTags(s3, bucket, tags);
    },
    async doubled() {
      // A rollback opens its finding again and publishes it again.
      const { rows } = await database.raw<{ rows: { finding: string }[] }>(
        `select data->>'id' as finding from events where type = 'drift.detected'
           and not exists (select from remediation_actions as action where action.resource_id = events.resource_id)
         group by 1 having count(*) > 1`,
      );
      return rows.map(({ finding }) => `drift ${finding} was published twice`);
    },
  });
}

export function scans(ground: Ground): Operation {
  const { database } = ground;
  return executionsOf(ground, {
    name: 'scan',
    type: 'vulnerability_scan',
    paths: ['/api/v1/vulnerabilities/scan'],
    async doubled() {
      const { rows } = await database.raw<{ rows: { finding: string }[] }>(
        `select data->>'id' as finding from events where type = 'vulnerability.found'
         group by 1 having count(*) > 1`,
      );
      return rows.map(({ finding }) => `vulnerability ${finding} was published twice`);
    },
  });
}

export function assessments(ground: Ground): Operation {
  const { database } = ground;
  return executionsOf(ground, {
    name: 'assessment',
    type: 'compliance_assess',
    paths: ['/api/v1/compliance/assess'],
    async doubled(executionIds) {
      const rows = await database('assessments')
        .whereIn('execution_id', [...executionIds])
        .groupBy('execution_id', 'provider_id', 'framework_id')
        .havingRaw('count(*) > 1')
        .select<{ execution_id: number }[]>('execution_id');
      return rows.map(({ execution_id: id }) => `execution ${id} has two assessments of one provider by one framework`);
    },
  });
}
