import assert from 'node:assert/strict';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import type { Database } from '../../../db/database.ts';
import { listParameterSettings, parameterSettings } from '../../../db/reads/check-parameters/check-parameters.ts';
import { tuningOf } from '../../../domain/compliance/tuning.ts';
import { findCheck } from '../../../platform/check-catalog.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeSyncedProvider, runAssessment } from '../../helpers/compliance.ts';
import { makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeOrganizationTree } from '../../helpers/organization-tree.ts';

const base = '/api/v1/compliance';
const path = `${base}/check-parameters`;
const checkId = 'iam_rotate_access_key_90_days';
const keyAge = { provider_type: 'cloud_a', check_id: checkId, name: 'max_age_days', reason: 'keys of the old system' };

interface Shown {
  id: number;
  value: number;
  provider_id: number | null;
  organization_id: number | null;
  ou: string | null;
  unit_name: string | null;
  details?: string;
}

describe('the parameters of checks for parts of an organization', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let user: ApiClient;
  /** Providers in the root, in `ou-upper`, in `ou-lower` below it, and in no organization. */
  let inRoot: number;
  let inUpper: number;
  let inLower: number;
  let alone: number;
  let organization: { id: number; units: Record<string, number> };

  before(async () => {
    application = await startApplication();
    ({ database } = application);
    await ensureStandingJobs(database);
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
    user = api(application.url, (await member(database, { role: 'user' })).token);
    inRoot = await makeSyncedProvider(database);
    inUpper = await makeSyncedProvider(database);
    inLower = await makeSyncedProvider(database);
    alone = await makeSyncedProvider(database);
    organization = await makeOrganizationTree(database, {
      listedBy: inRoot,
      tree: {
        units: [
          { externalId: 'r-one', above: null },
          { externalId: 'ou-upper', above: 'r-one' },
          { externalId: 'ou-lower', above: 'ou-upper' },
        ],
        accounts: [
          { unit: 'r-one', providerId: inRoot },
          { unit: 'ou-upper', providerId: inUpper },
          { unit: 'ou-lower', providerId: inLower },
        ],
      },
    });
  });
  after(() => application.stop());
  afterEach(() => database('check_parameters').delete());

  const set = (given: object, expect = 200) => admin.put<Shown>(path, { ...keyAge, ...given }, { expect });

  /** By how many days each of the providers is evaluated for a framework, or whatever the framework. */
  async function days(frameworkId = 'cis'): Promise<(number | undefined)[]> {
    const check = findCheck('cloud_a', checkId) ?? assert.fail('no such check');
    return Promise.all(
      [inRoot, inUpper, inLower, alone].map(async (providerId) => {
        const settings = await parameterSettings(database, { kind: 'cloud_a', providerId });
        const { all, frameworks } = tuningOf({ checks: [check], settings, frameworkIds: [frameworkId] });
        return (frameworks[frameworkId]?.[checkId] ?? all[checkId])?.[0]?.value as number | undefined;
      }),
    );
  }

  it('hold for the accounts of the unit and those below it, the nearest first', async () => {
    await set({ value: 200 });
    await set({ value: 180, organization_id: organization.id });
    assert.deepEqual(await days(), [180, 180, 180, 200]);
    await set({ value: 160, ou: 'ou-upper' });
    assert.deepEqual(await days(), [180, 160, 160, 200]);
    await set({ value: 140, ou: String(organization.units['ou-lower']) });
    assert.deepEqual(await days(), [180, 160, 140, 200]);
    await set({ value: 120, provider_id: inLower });
    assert.deepEqual(await days(), [180, 160, 120, 200]);
  });

  it('come before those for a framework, and for a framework before the same for all', async () => {
    await set({ value: 200, framework_id: 'cis' });
    await set({ value: 160, ou: 'ou-upper' });
    await set({ value: 150, ou: 'ou-upper', framework_id: 'cis' });
    assert.deepEqual(await days(), [200, 150, 150, 200]);
    assert.deepEqual(await days('pci_dss'), [undefined, 160, 160, undefined]);
  });

  it('follow an account that moves, and end with the organization', async () => {
    await set({ value: 160, ou: 'ou-lower' });
    const inUnit = { organization_id: organization.id, provider_id: inUpper };
    const [before] = await database('organization_accounts').where(inUnit).select<{ unit_id: number }[]>('unit_id');
    await database('organization_accounts').where(inUnit).update({ unit_id: organization.units['ou-lower'] });
    assert.deepEqual(await days(), [undefined, 160, 160, undefined]);
    await database('organization_accounts').where(inUnit).update({ unit_id: before?.unit_id });
    const other = await makeOrganizationTree(database, {
      listedBy: alone,
      tree: { units: [{ externalId: 'r-other', above: null }], accounts: [{ unit: 'r-other', providerId: alone }] },
    });
    await set({ value: 170, organization_id: other.id });
    assert.deepEqual(await days(), [undefined, undefined, 160, 170]);
    await database('organizations').where({ id: other.id }).delete();
    assert.deepEqual(await days(), [undefined, undefined, 160, undefined]);
  });

  it('are shown with their unit, changed in place, and audited', async () => {
    const { body: first } = await set({ value: 160, ou: 'ou-upper' });
    const { body: second } = await set({ value: 150, ou: 'ou-upper' });
    assert.equal(first.id, second.id);
    const { body } = await user.get<{ data: { settings: Shown[] }[] }>(`${path}?check_id=${checkId}`, { expect: 200 });
    assert.deepEqual(
      body.data[0]?.settings.map(({ value, provider_id: provider, organization_id: id, ou, unit_name: name }) => [
        value,
        provider,
        id,
        ou,
        name,
      ]),
      [[150, null, organization.id, 'ou-upper', 'ou-upper']],
    );
    await admin.delete(`${path}/${first.id}`, { expect: 204 });
    const rows = await database('audit_log')
      .where({ subject_type: 'check_parameter', subject_id: String(first.id) })
      .orderBy('id')
      .select<{ action: string; before: Shown | null; after: Shown | null }[]>('action', 'before', 'after');
    assert.deepEqual(
      rows.map(({ action, before, after }) => [action, before?.value, (after ?? before)?.ou]),
      [
        ['check_parameter.set', null, 'ou-upper'],
        ['check_parameter.set', 160, 'ou-upper'],
        ['check_parameter.reset', 150, 'ou-upper'],
      ],
    );
  });

  it('are refused for what is not there, and for an account and a unit at once', async () => {
    await set({ value: 160, ou: 'ou-unknown' }, 422);
    await set({ value: 160, organization_id: 999_999 }, 422);
    await set({ value: 160, organization_id: 999_999, ou: 'ou-upper' }, 422);
    await set({ value: 160, ou: 'ou-upper', provider_id: inUpper }, 400);
    await user.put(path, { ...keyAge, value: 160, ou: 'ou-upper' }, { expect: 403 });
    assert.equal((await database('check_parameters')).length, 0);
  });

  it('are seen within limits where the unit has an account inside them', async () => {
    await set({ value: 160, ou: 'ou-lower' });
    await set({ value: 180, organization_id: organization.id });
    const seenBy = async (providerId: number): Promise<(string | null)[]> => {
      const limits = [[{ type: 'provider' as const, provider_id: providerId }]];
      return (await listParameterSettings(database, { checkIds: [checkId], limits })).map(({ ou }) => ou);
    };
    assert.deepEqual(await seenBy(inLower), [null, 'ou-lower']);
    assert.deepEqual(await seenBy(inUpper), [null]);
    assert.deepEqual(await seenBy(alone), []);
  });

  it('are recorded by the assessments that they decide', async () => {
    const created = new Date(Date.now() - 100 * 86_400_000).toISOString();
    for (const providerId of [inRoot, inLower]) {
      const configuration = { access_keys: [{ id: 'AKIA1', status: 'Active', created_at: created }] };
      await makeResource(database, { providerId, name: 'deploy', type: 'iam_user', configuration });
    }
    await admin.post(`${base}/frameworks/cis/enable`, {});
    await set({ value: 180, ou: 'ou-upper' });
    const accepted = await user.post<{ execution_id: number }>(`${base}/assess`, {}, { expect: 202 });
    await runAssessment(database, accepted.body.execution_id);
    const { body } = await user.get<{ data: { id: number; provider_id: number }[] }>(`${base}/assessments?per_page=50`);
    const parametersOf = async (providerId: number) => {
      const { id } = body.data.find((one) => one.provider_id === providerId) ?? assert.fail('no assessment');
      const { body: assessment } = await user.get<{
        controls: { checks: string[]; parameters: (Shown & { summary: string })[]; status: string }[];
      }>(`${base}/assessments/${id}`, { expect: 200 });
      return assessment.controls.find(({ checks }) => checks.includes(checkId)) ?? assert.fail('no control');
    };
    const lower = await parametersOf(inLower);
    const [tuned] = lower.parameters;
    assert.deepEqual(
      [tuned?.value, tuned?.organization_id, tuned?.ou, tuned?.unit_name, tuned?.provider_id],
      [180, organization.id, 'ou-upper', 'ou-upper', null],
    );
    assert.match(tuned?.summary ?? '', /180 days instead of 90 days \(laxer\) for the unit ou-upper, because/);
    assert.equal(lower.status, 'passed');
    const root = await parametersOf(inRoot);
    assert.deepEqual([root.status, root.parameters], ['failed', []]);
  });
});
