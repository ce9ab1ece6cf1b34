import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { api } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/reports.ts';

interface Refusal {
  error: string;
}

describe('A fix for a vulnerability of a machine', () => {
  let application: TestApplication;
  before(async () => {
    application = await startApplication();
  });
  after(() => application.stop());

  /** Asks for the fix of a package of an instance, with or without an inventory of Systems Manager. */
  async function plan(inventory: { is_readable: boolean; is_set_up: boolean; reason: string | null }) {
    const { database } = application;
    const { id: providerId } = await makeProvider(database);
    const resource = await makeResource(database, { providerId, type: 'vm_instance', name: 'web' });
    await makeVulnerability(database, { resource, fixVersion: '3.0.9' });
    const source = { resource_id: resource.id, is_readable: true, is_set_up: true, reason: null };
    await database('package_sources').insert([
      { ...source, source: 'sbom' },
      { ...source, source: 'inventory', ...inventory },
    ]);
    const finding = await database('vulnerability_findings')
      .where({ resource_id: resource.id })
      .first<{ id: number }>('id');
    const client = api(application.url, (await member(database)).token);
    return client.post<Refusal>('/api/v1/remediation', { finding_type: 'vulnerability', finding_id: finding.id });
  }

  it('is refused when it is planned where Systems Manager does not reach the machine, with what to do', async () => {
    const reason = 'Systems Manager has no inventory of the instance';
    const { status, body } = await plan({ is_readable: false, is_set_up: false, reason });
    assert.equal(status, 422);
    const said = JSON.stringify(body);
    assert.match(said, /is not managed by Systems Manager, so no command can be sent to it \(Systems Manager has no/);
    assert.match(said, /AmazonSSMManagedInstanceCore/);
  });

  it('is planned where it does', async () => {
    assert.equal((await plan({ is_readable: true, is_set_up: true, reason: null })).status, 201);
  });
});
