import type { Database } from '../../db/database.ts';
import { dayOf } from '../../domain/anomalies/calendar-days.ts';
import { makeSyncedProvider } from './compliance.ts';
import { makeAnomaly } from './console-account.ts';
import { makeDriftFinding, makeResource } from './factories.ts';
import { insertRow } from './insert-row.ts';
import { makeOrganizationTree } from './organization-tree.ts';
import { makeAction } from './remediation-row.ts';
import { makeVulnerability } from './vulnerability.ts';

/** Two organizations whose providers have rows in every list. */
export interface PopulatedOrganizations {
  /** Of the root, of `ou-upper`, of `ou-lower` below it, of the other organization, and of none. */
  providers: number[];
  organization: { id: number; units: Record<string, number> };
  other: { id: number };
}

export async function makePopulatedOrganizations(database: Database): Promise<PopulatedOrganizations> {
  const providers: number[] = [];
  for (let made = 0; made < 5; made += 1) providers.push(await populatedProvider(database, made));
  const [root = 0, upper = 0, lower = 0, foreign = 0] = providers;
  const organization = await makeOrganizationTree(database, {
    listedBy: root,
    tree: {
      units: [
        { externalId: 'r-one', above: null },
        { externalId: 'ou-upper', above: 'r-one' },
        { externalId: 'ou-lower', above: 'ou-upper' },
        { externalId: 'ou-empty', above: 'r-one' },
      ],
      accounts: [
        { unit: 'r-one', providerId: root },
        { unit: 'ou-upper', providerId: upper },
        { unit: 'ou-lower', providerId: lower },
        { unit: 'ou-lower', providerId: null },
      ],
    },
  });
  const other = await makeOrganizationTree(database, {
    listedBy: root,
    tree: {
      units: [{ externalId: 'r-other', above: null }],
      accounts: [{ unit: 'r-other', providerId: foreign }],
    },
  });
  return { providers, organization, other };
}

/** Makes a provider with rows in every list, and so many failed controls. Returns its id. */
async function populatedProvider(database: Database, failed: number): Promise<number> {
  const id = await makeSyncedProvider(database);
  const own = { provider_id: id };
  const resource = await makeResource(database, { providerId: id, type: 'container_cluster' });
  await makeDriftFinding(database, { resource });
  await makeVulnerability(database, resource);
  await makeAction(database, { providerId: id, status: 'failed' });
  await makeAnomaly(database, { providerId: id, day: dayOf(new Date()) });
  await insertRow(database, 'alerts', { ...own, title: 'Public', type: 'security', severity: 'high' });
  await insertRow(database, 'recommendations', {
    ...own,
    resource_id: resource.id,
    type: 'cost',
    kind: 'idle',
    severity: 'low',
    title: 'Save',
    description: 'Save money',
    steps: '[]',
    evidence: '{}',
  });
  await database('costs').insert({ ...own, day: dayOf(new Date()), service: 's3', currency: 'USD', amount: id });
  const job = await database('jobs').where(own).first<{ id: number }>('id');
  const executionId = await insertRow(database, 'executions', {
    job_id: job.id,
    type: 'inventory_sync',
    trigger: 'api',
    status: 'succeeded',
    ended_at: new Date(),
  });
  const evaluationId = await insertRow(database, 'evaluations', { ...own, execution_id: executionId });
  const assessmentId = await insertRow(database, 'assessments', {
    ...own,
    evaluation_id: evaluationId,
    execution_id: executionId,
    framework_id: 'cis',
    framework_name: 'CIS',
    framework_version: '7.0',
    score: 1 / (1 + failed),
    total_controls: 1 + failed,
    passed: 1,
    failed,
    not_evaluated: 0,
    manual: 0,
  });
  await database('assessment_controls').insert({
    assessment_id: assessmentId,
    position: 1,
    control_id: '1.1',
    category: 'Identity',
    title: 'Use roles',
    severity: 'high',
    status: 'passed',
    checks: [],
    known_checks: 1,
    failed_resources: 0,
    excepted_resources: 0,
  });
  return id;
}
