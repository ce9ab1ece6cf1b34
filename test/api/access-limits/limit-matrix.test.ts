import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import type { LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { everyEndpoint, parametersIn, type KnownEndpoint } from '../../helpers/every-endpoint.ts';
import { api, type ApiClient, type HttpAnswer } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { insertRow } from '../../helpers/insert-row.ts';
import { makeOrganizationTree } from '../../helpers/organization-tree.ts';
import { populatedAccount, type PopulatedAccount } from '../../helpers/populated-account.ts';
import { limitMatrix, type LimitRow } from '../limit-matrix.ts';

/** Ids of everything outside begin here, so that any of them is recognised in an answer. */
const firstOutsideId = 700_001;
const lastOutsideId = 799_999;
const nobody = 999_999_999;

type Answer = HttpAnswer<unknown>;
type Subjects = Exclude<LimitRow, string>;

describe('A caller who is limited to one account', () => {
  let application: TestApplication;
  let database: Database;
  let endpoints: KnownEndpoint[];
  let full: ApiClient;
  let limited: ApiClient;
  let inside: PopulatedAccount;
  let outside: PopulatedAccount;
  let organization: { id: number; units: Record<string, number> };
  /** Answers with full access while there was nothing but the account inside. */
  const alone = new Map<string, Answer>();

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    endpoints = await everyEndpoint(application.url);
    const admin = await member(database, { role: 'admin' });
    const caller = await member(database, { role: 'admin' });
    full = api(application.url, admin.token);
    limited = api(application.url, caller.token);
    inside = await populatedAccount(database, { marker: 'inside', memberId: admin.id });
    await addAudited(inside, 'inside');
    organization = await makeOrganizationTree(database, {
      listedBy: inside.provider,
      tree: {
        units: [
          { externalId: 'r-root', above: null },
          { externalId: 'ou-inside', above: 'r-root' },
        ],
        accounts: [{ unit: 'ou-inside', providerId: inside.provider, name: 'inside' }],
      },
    });
    await database('framework_settings').insert({ framework_id: 'cis', enabled: true, all_providers: false });
    await database('framework_providers').insert({ framework_id: 'cis', provider_id: inside.provider });
    for (const endpoint of reads()) alone.set(endpoint.name, await ask(full, endpoint, inside));
    await startIdsAt(firstOutsideId);
    outside = await populatedAccount(database, { marker: 'OUTSIDE', memberId: admin.id });
    await addShared(admin.id);
    const limit: LimitEntry[] = [
      { type: 'unit', organization_id: organization.id, ou: 'ou-inside' },
      { type: 'provider', provider_id: inside.cluster },
    ];
    await full.put(`/api/v1/settings/team/${caller.id}`, { role: 'admin', access_limit: limit }, { expect: 200 });
  });
  after(() => application.stop());

  async function startIdsAt(first: number): Promise<void> {
    const { rows } = await database.raw<{ rows: { sequence: string }[] }>(
      `select quote_ident(sequencename) as sequence from pg_sequences where schemaname = 'public'`,
    );
    for (const { sequence } of rows) await database.raw(`alter sequence ${sequence} restart with ${first}`);
  }

  /** Rows that concern the account outside, or all accounts, without being one of its things. */
  async function addShared(memberId: number): Promise<void> {
    const unitId = await insertRow(database, 'organization_units', {
      organization_id: organization.id,
      external_id: 'ou-OUTSIDE',
      parent_id: organization.units['r-root'],
      name: 'OUTSIDE',
      path: 'r-root/OUTSIDE',
      seen_in: 1,
    });
    await database('organization_unit_ancestors').insert([
      { ancestor_id: unitId, unit_id: unitId },
      { ancestor_id: organization.units['r-root'], unit_id: unitId },
    ]);
    await insertRow(database, 'organization_accounts', {
      organization_id: organization.id,
      account_id: '299999999999',
      name: 'OUTSIDE',
      unit_id: unitId,
      standing: 'active',
      state: 'connected',
      provider_id: outside.provider,
      seen_in: 1,
    });
    await makeOrganizationTree(database, {
      listedBy: outside.provider,
      name: 'OUTSIDE',
      tree: { units: [{ externalId: 'r-OUTSIDE', above: null }], accounts: [] },
    });
    const view = { owner_id: memberId, list: 'drifts', name: 'OUTSIDE', query: 'search=OUTSIDE', is_shared: true };
    await insertRow(database, 'saved_views', view);
    await insertRow(database, 'alerts', { title: 'OUTSIDE of all', type: 'security', severity: 'high' });
    await database('framework_providers').insert({ framework_id: 'cis', provider_id: outside.provider });
    const job = await database('jobs').where({ type: 'drift_detection' }).first<{ id: number }>('id');
    await insertRow(database, 'executions', {
      job_id: job.id,
      type: 'drift_detection',
      trigger: 'schedule',
      status: 'failed',
      error: 'OUTSIDE',
      ended_at: new Date(),
    });
    const both = await insertRow(database, 'acceptances', {
      kind: 'baseline',
      status: 'pending',
      summary: 'OUTSIDE and inside',
      reason: 'known',
      bound: 'x',
      requested_by: memberId,
    });
    await database('accepted_resources').insert(
      [inside.resource, outside.resource].map((id) => ({ acceptance_id: both, resource_id: id })),
    );
    const bulk = await insertRow(database, 'acceptances', {
      kind: 'baseline',
      status: 'pending',
      summary: 'Everything, also OUTSIDE',
      reason: 'known',
      bound: 'x',
      request: JSON.stringify({ filter: {} }),
      requested_by: memberId,
    });
    await database('accepted_resources').insert({ acceptance_id: bulk, resource_id: inside.resource });
    await insertRow(database, 'compliance_exceptions', {
      check_id: 's3_bucket_acl_prohibited',
      reason: 'OUTSIDE too',
      expires_at: new Date(Date.now() + 3_600_000),
      created_by: memberId,
    });
    await database('reports').insert({
      id: `rpt_${'OUTSIDE-all'.padEnd(24, '-')}`,
      type: 'drift_summary',
      format: 'csv',
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      estimated_seconds: 1,
      requested_by: memberId,
      status: 'ready',
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 3_600_000),
      rows_count: 1,
      size_bytes: 1,
      piece_bytes: 1,
    });
    await addAudited(outside, 'OUTSIDE');
  }

  /** A change in the audit log, which is also part of the history of the drift. */
  async function addAudited(account: PopulatedAccount, marker: string): Promise<void> {
    await insertRow(database, 'audit_log', {
      actor: marker,
      channel: 'system',
      action: 'drift.resolve',
      subject_type: 'drift',
      subject_id: String(account.drift),
      after: JSON.stringify({ note: marker }),
    });
  }

  const rowOf = ({ name }: KnownEndpoint): LimitRow => limitMatrix[name] ?? 'open';
  const endpointsWhere = (fits: (row: LimitRow) => boolean): KnownEndpoint[] =>
    endpoints.filter((endpoint) => fits(rowOf(endpoint)));
  /** Every read whose answer depends on the accounts that there are. */
  const reads = (): KnownEndpoint[] =>
    endpointsWhere((row) => row === 'same' || typeof row === 'object').filter(({ method }) => method === 'GET');
  const subjectsOf = (endpoint: KnownEndpoint): Subjects => {
    const row = rowOf(endpoint);
    assert.ok(typeof row === 'object');
    return row;
  };

  const queries: Record<string, (account: PopulatedAccount) => Record<string, string | number>> = {
    'GET /api/v1/baselines': ({ resource }) => ({ resource_id: resource }),
    'GET /api/v1/compliance/exceptions/preview': () => ({ check_id: 's3_bucket_acl_prohibited' }),
    'GET /api/v1/compliance/assessments/{id}/export': () => ({ format: 'csv' }),
    'GET /api/v1/jobs': () => ({ type: 'inventory_sync' }),
    'GET /api/v1/costs/tags': () => ({ key: 'owner' }),
    'GET /api/v1/costs': () => ({ group_by: 'provider' }),
    'GET /api/v1/findings/groups': () => ({ by: 'control' }),
    'GET /api/v1/findings/groups/members': () => ({ by: 'control', key: 'cloud_a/s3_bucket_acl_prohibited' }),
    'GET /api/v1/remediation/preview': ({ drift }) => ({ finding_type: 'drift', finding_id: drift }),
    // Is part of the names of both accounts.
    'GET /api/v1/search': () => ({ q: 'side' }),
  };

  /** Calls an endpoint about the things of an account. */
  function ask(
    client: ApiClient,
    endpoint: KnownEndpoint,
    account: PopulatedAccount,
    query: Record<string, string | number> = {},
  ): Promise<Answer> {
    const row = rowOf(endpoint);
    const { path, body } = typeof row === 'object' ? row : {};
    const values = path?.(account) ?? { id: organization.id };
    const filled = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      typeof row === 'object' || endpoint.path.includes('/organizations/{id}') ? endpoint.path : endpoint.samplePath,
    );
    const options = { query: { ...queries[endpoint.name]?.(account), ...query } };
    const method = endpoint.method.toLowerCase() as 'get' | 'delete' | 'post' | 'put' | 'patch';
    return method === 'get' || method === 'delete'
      ? client[method](filled, options)
      : client[method](filled, body?.(account) ?? {}, options);
  }

  /** Things that never exist, for the words of their refusals. */
  const unknown = (): PopulatedAccount =>
    ({
      ...Object.fromEntries(Object.keys(inside).map((name) => [name, nobody])),
      report: `rpt_${'x'.repeat(24)}`,
    }) as unknown as PopulatedAccount;

  const bodyOf = ({ body, bytes }: Answer): unknown => body ?? bytes.toString('latin1');
  const shown = (answer: Answer): string => JSON.stringify(bodyOf(answer));

  function assertNothingOutside(answer: Answer, what: string): void {
    const text = shown(answer);
    assert.ok(!text.includes('OUTSIDE'), `${what}: ${text.slice(0, 2_000)}`);
    const ids = text.match(/(?<![\w.-])7\d{5}(?![\w.-])/g) ?? [];
    const foreign = ids.filter((id) => Number(id) >= firstOutsideId && Number(id) <= lastOutsideId);
    assert.deepEqual(foreign, [], `${what}: ${text.slice(0, 2_000)}`);
  }

  /** A refusal without what differs from one request to the next, and with the id that was asked for hidden. */
  const wordsOf = (answer: Answer): unknown => {
    const { request_id: _id, ...rest } = answer.body as Record<string, unknown>;
    return JSON.parse(JSON.stringify(rest).replaceAll(/\d+/g, '0'));
  };

  it('has a row in the matrix for every operation, and an operation for every row', () => {
    assert.deepEqual(endpoints.map(({ name }) => name).toSorted(), Object.keys(limitMatrix).toSorted());
  });

  it('gets lists and totals as if there were no other account', async () => {
    for (const endpoint of endpointsWhere((row) => row === 'same')) {
      const answer = await ask(limited, endpoint, inside);
      assert.equal(answer.status, 200, `${endpoint.name}: ${shown(answer)}`);
      assert.deepEqual(bodyOf(answer), bodyOf(alone.get(endpoint.name) as Answer), endpoint.name);
      assertNothingOutside(answer, endpoint.name);
    }
  });

  it('gets the same when a filter names the other account as when it names none', async () => {
    let filters = 0;
    for (const endpoint of endpointsWhere((row) => row === 'same')) {
      const names = parametersIn(endpoint.operation, 'query').map(({ name }) => name);
      const given = { provider_id: outside.provider, resource_id: outside.resource, ou: 'ou-OUTSIDE' };
      for (const [name, value] of Object.entries(given)) {
        if (!names.includes(name)) continue;
        filters += 1;
        const answer = await ask(limited, endpoint, inside, { [name]: value });
        const never = await ask(limited, endpoint, inside, { [name]: name === 'ou' ? 'ou-unknown' : nobody });
        assert.equal(answer.status, never.status, `${endpoint.name} ${name}`);
        if (answer.status === 200) assert.deepEqual(bodyOf(answer), bodyOf(never), `${endpoint.name} ${name}`);
      }
    }
    assert.ok(filters > 20);
  });

  it('sees everything of the own account', async () => {
    for (const endpoint of reads()) {
      if (rowOf(endpoint) === 'same') continue;
      const answer = await ask(limited, endpoint, inside);
      assert.equal(answer.status, 200, `${endpoint.name}: ${shown(answer)}`);
      assert.deepEqual(bodyOf(answer), bodyOf(alone.get(endpoint.name) as Answer), endpoint.name);
      assertNothingOutside(answer, endpoint.name);
    }
  });

  it('gets 404 for everything of the other account, in the words of what does not exist', async () => {
    const before = await rowsOutside();
    for (const endpoint of endpointsWhere((row) => typeof row === 'object')) {
      const { outside: status = 404 } = subjectsOf(endpoint);
      const answer = await ask(limited, endpoint, outside);
      assert.equal(answer.status, status, `${endpoint.name}: ${shown(answer)}`);
      const never = await ask(limited, endpoint, unknown());
      if (status !== 200) assert.deepEqual(wordsOf(answer), wordsOf(never), endpoint.name);
      assert.ok(!shown(answer).includes('OUTSIDE'), endpoint.name);
    }
    assert.deepEqual(await rowsOutside(), before);
  });

  /** Everything that a decision about the other account would change. */
  async function rowsOutside(): Promise<string[]> {
    const tables = ['providers', 'resources', 'baselines', 'acceptances', 'drift_findings', 'vulnerability_findings',
      'remediation_actions', 'compliance_exceptions', 'check_parameters', 'attestations', 'recommendations', 'budgets', 'anomalies', 'alerts', 'jobs', 'executions',
      'diagnoses', 'signed_decisions', 'reports']; // prettier-ignore
    const texts: string[] = [];
    for (const table of tables) {
      const { rows } = await database.raw<{ rows: { text: string }[] }>(
        'select row_to_json(found)::text as text from ?? as found order by 1',
        [table],
      );
      texts.push(
        ...rows.map(({ text }) => text).filter((text) => text.includes('"id":70') || text.includes('OUTSIDE')),
      );
    }
    return texts;
  }

  it('changes only alerts of the own account in bulk', async () => {
    const ids = [inside.alert, outside.alert];
    const { body } = await limited.post<{ updated: number[]; failed: { id: number; code: string }[] }>(
      '/api/v1/alerts/bulk',
      { ids, action: 'acknowledge' },
      { expect: 200 },
    );
    assert.deepEqual(body.updated, [inside.alert]);
    assert.deepEqual(
      body.failed.map(({ id, code }) => [id, code]),
      [[outside.alert, 'NOT_FOUND']],
    );
  });

  it('is refused what concerns the whole installation', async () => {
    for (const endpoint of endpointsWhere((row) => row === 'refused')) {
      const answer = await ask(limited, endpoint, outside);
      assert.equal(answer.status, 403, `${endpoint.name}: ${shown(answer)}`);
    }
  });

  it('finds nothing of the other account in what concerns the caller', async () => {
    const ending = new Set(['DELETE /api/session', 'DELETE /api/v1/me/sessions']);
    for (const endpoint of endpointsWhere((row) => row === 'own')) {
      if (ending.has(endpoint.name)) continue;
      const answer = await ask(limited, endpoint, outside);
      // Rows of the log have new ids themselves, whatever they are about.
      if (endpoint.name === 'GET /api/v1/audit-log') assert.ok(!shown(answer).includes('OUTSIDE'), shown(answer));
      else assertNothingOutside(answer, endpoint.name);
    }
  });

  it('finds the changes of the own account in the audit log', async () => {
    const { body } = await limited.get<{ data: { actor: string }[]; meta: { total: number } }>('/api/v1/audit-log', {
      query: { action: 'drift.resolve' },
      expect: 200,
    });
    assert.deepEqual([body.data.map(({ actor }) => actor), body.meta.total], [['inside'], 1]);
  });

  describe('starting something for all accounts', () => {
    it('starts it for the own ones', async () => {
      const limits = [
        [
          { type: 'unit', organization_id: organization.id, ou: 'ou-inside' },
          { type: 'provider', provider_id: inside.cluster },
        ],
      ];
      for (const path of ['/api/v1/drifts/detect', '/api/v1/vulnerabilities/scan', '/api/v1/compliance/assess']) {
        const { body } = await limited.post<{ execution_id: number; job_id: number }>(path, {}, { expect: 202 });
        const { parameters } = await database('executions').where({ id: body.execution_id }).first('parameters');
        assert.deepEqual(parameters.access_limits, limits, path);
        await limited.get(`/api/v1/jobs/${body.job_id}/executions/${body.execution_id}`, { expect: 200 });
        const { body: unlimited } = await full.post<{ execution_id: number }>(path, {}, { expect: 202 });
        assert.notEqual(unlimited.execution_id, body.execution_id);
        await limited.get(`/api/v1/jobs/${body.job_id}/executions/${unlimited.execution_id}`, { expect: 404 });
      }
    });

    it('captures baselines of the own resources', async () => {
      const before = await database('baselines').where({ resource_id: outside.resource }).select('id');
      const { body } = await full.post('/api/v1/baselines/bulk', { type: 'pod' }, { expect: 201 });
      assert.equal(body['resource_count'], 2);
      const { body: own } = await limited.post('/api/v1/baselines/bulk', { type: 'pod' }, { expect: 201 });
      assert.equal(own['resource_count'], 1);
      assert.deepEqual(await database('baselines').where({ resource_id: outside.resource }).select('id'), before);
    });

    it('changes and starts no job of all providers', async () => {
      const { body: jobs } = await limited.get<{ id: number; last_run_at: string | null }[]>('/api/v1/jobs');
      const detection = await database('jobs').where({ type: 'drift_detection' }).first<{ id: number }>('id');
      assert.ok(jobs.some(({ id }) => id === detection.id));
      await limited.patch(`/api/v1/jobs/${detection.id}`, { enabled: false }, { expect: 403 });
      await limited.post(`/api/v1/jobs/${detection.id}/trigger`, {}, { expect: 403 });
    });

    it('is refused what names no account but concerns one', async () => {
      const alert = { title: 'By hand', type: 'security', severity: 'low' };
      await limited.post('/api/v1/alerts', alert, { expect: 403 });
      const expires_at = new Date(Date.now() + 3_600_000).toISOString();
      const exception = { check_id: 's3_bucket_acl_prohibited', reason: 'known', expires_at };
      await limited.post('/api/v1/compliance/exceptions', exception, { expect: 403 });
    });
  });

  it('leaves a caller with full access everything of both accounts', async () => {
    for (const endpoint of reads()) {
      const answer = await ask(full, endpoint, outside);
      assert.equal(answer.status, 200, `${endpoint.name}: ${shown(answer)}`);
      const row = rowOf(endpoint);
      if (row === 'same')
        assert.notDeepEqual(bodyOf(answer), bodyOf(alone.get(endpoint.name) as Answer), endpoint.name);
    }
  });
});
