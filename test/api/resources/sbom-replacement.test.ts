import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { lockNextResources } from '../../../db/commands/vulnerabilities/scan.ts';
import { bomOf } from '../../helpers/advisories.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

const vulnerable = 'pkg:pypi/Flask@1.0';

describe('A bill of materials with an open vulnerability', () => {
  let application: TestApplication;
  let database: Database;
  let admin: TestMember;
  let user: TestMember;
  let byAdmin: ApiClient;
  let byUser: ApiClient;
  let resource: MadeResource;
  let findingId: number;
  let path: string;

  before(async () => {
    application = await startApplication();
    database = application.database;
    [admin, user] = [await member(database, { role: 'admin' }), await member(database)];
    [byAdmin, byUser] = [api(application.url, admin.token), api(application.url, user.token)];
  });
  after(() => application.stop());
  beforeEach(async () => {
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    path = `/api/v1/resources/${resource.id}/sbom`;
    await byUser.put(path, bomOf([vulnerable]), { expect: 200 });
    findingId = await makeVulnerability(database, resource);
  });

  const setFinding = (status: 'open' | 'fixed' | 'ignored') =>
    byAdmin.patch(`/api/v1/vulnerabilities/${findingId}`, { status, reason: 'it is never called' }, { expect: 200 });

  it('cannot be replaced by a user, whatever the new one contains', async () => {
    for (const purls of [[], [vulnerable, 'pkg:pypi/jinja2@2.0'], ['pkg:pypi/flask@2.0']]) {
      const { body } = await byUser.put(path, bomOf(purls), { expect: 403 });
      assert.equal(
        body['error'],
        'Only an admin can replace this bill of materials while vulnerabilities found by it are open',
      );
      assert.equal(body['details'], '1 vulnerability');
    }
    const kept = database('resource_packages').where({ resource_id: resource.id });
    assert.deepEqual(await kept.pluck('purl'), [vulnerable]);
  });

  it('is not replaced after the user marked the vulnerability as fixed either', async () => {
    await byUser.patch(`/api/v1/vulnerabilities/${findingId}`, { status: 'fixed' }, { expect: 200 });
    await byUser.put(path, bomOf([]), { expect: 403 });
  });

  it('can be replaced by an admin, also with an API key with scope write, and the audit log has the number of findings', async () => {
    const keyOf = async ({ id }: TestMember): Promise<ApiClient> =>
      api(application.url, (await apiKeyOf(database, id, { scopes: ['write'] })).key);
    await (await keyOf(user)).put(path, bomOf([]), { expect: 403 });
    await (await keyOf(admin)).put(path, bomOf([]), { expect: 200 });
    const rows = await database('audit_log')
      .where({ action: 'resource.sbom', subject_id: String(resource.id) })
      .orderBy('id')
      .pluck<{ open_findings: number }[]>('after');
    assert.deepEqual(
      rows.map(({ open_findings: open }) => open),
      [0, 1],
    );
  });

  it('is replaced by a user again once an admin accepted the vulnerability, or a scan found it fixed', async () => {
    await setFinding('ignored');
    await byUser.put(path, bomOf([vulnerable]), { expect: 200 });
    await setFinding('open');
    await byUser.put(path, bomOf([]), { expect: 403 });
    await database('vulnerability_findings').where({ id: findingId }).update({ status: 'fixed', changed_by: null });
    await byUser.put(path, bomOf([]), { expect: 200 });
  });

  it('is replaced by a user where the bill does not name the vulnerable package', async () => {
    await byAdmin.put(path, bomOf(['pkg:npm/flask@1.0', 'pkg:pypi/jinja2@1.0']), { expect: 200 });
    await byUser.put(path, bomOf([]), { expect: 200 });
  });

  it('is not replaced by an upload that waits for the scan that finds the vulnerability', async () => {
    await database('vulnerability_findings').where({ id: findingId }).delete();
    const scan = await database.transaction();
    await lockNextResources(scan, { providerId: resource.provider_id, resourceId: resource.id }, 0);
    await makeVulnerability(scan, resource);
    const upload = byUser.put(path, bomOf([]));
    await eventually(async () => {
      const { rows } = await database.raw<{ rows: unknown[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      assert.equal(rows.length, 1);
    });
    await scan.commit();
    assert.equal((await upload).status, 403);
  });
});
