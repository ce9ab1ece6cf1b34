import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Entry {
  at: string;
  kind: string;
  subject_id: number;
  title: string | null;
  actor: { principal: string } | null;
  via: string | null;
  changed: string[] | null;
}

const at = (minute: number): Date => new Date(Date.UTC(2026, 9, 1, 12, minute));

describe('what happened to a resource', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let resource: { id: number; provider_id: number };
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
    providerId = (await makeProvider(database)).id;
    const configuration = { size: 1, encrypted: true };
    resource = await makeResource(database, { providerId, name: 'disk-1', type: 'disk', configuration });
    await database('resource_versions')
      .where({ resource_id: resource.id })
      .update({ captured_at: at(0) });
    await database('resource_versions').insert({
      resource_id: resource.id,
      configuration: JSON.stringify({ size: 2, encrypted: true, shared: false }),
      configuration_hash: 'second',
      captured_at: at(2),
    });
    const actor = { principal: 'ada', issuer: null, actingAs: null, sourceAddress: null, userAgent: null };
    await database('announced_changes').insert({
      provider_id: providerId,
      event_id: 'event-1',
      resource_type: 'disk',
      external_id: 'disk-1',
      region: 'eu-west-1',
      kind: 'changed',
      occurred_at: at(1),
      via: 'terraform',
      means: 'terraform',
      actor: JSON.stringify({ ...actor, source: 'call_log', eventId: 'event-1' }),
      source: 'call_log',
      status: 'applied',
      resource_id: resource.id,
      settled_at: at(2),
    });
    const driftId = await makeDriftFinding(database, { resource, severity: 'high' });
    await database('drift_findings')
      .where({ id: driftId })
      .update({ detected_at: at(3), status: 'resolved', resolved_at: at(4), resolution: 'gone' });
  });
  after(() => application.stop());

  const timeline = async (query: Record<string, number> = {}) =>
    (
      await client.get<{ data: Entry[]; meta: { total: number } }>(`/api/v1/resources/${resource.id}/changes`, {
        query,
        expect: 200,
      })
    ).body;

  it('is listed newest first, with who changed it and which members became others', async () => {
    const { data, meta } = await timeline();
    assert.deepEqual(
      data.map(({ kind }) => kind),
      ['drift_resolved', 'drift_detected', 'version', 'change', 'version'],
    );
    assert.equal(meta.total, 5);
    assert.deepEqual(
      data.flatMap(({ kind, changed }) => (kind === 'version' ? [changed] : [])),
      [
        ['shared', 'size'],
        ['encrypted', 'size'],
      ],
    );
    const change = data.find(({ kind }) => kind === 'change');
    assert.equal(change?.actor?.principal, 'ada');
    assert.equal(change.via, 'terraform');
    assert.equal(change.at, at(1).toISOString());
    assert.ok(data[0]?.title);
  });

  it('is on one page each, whichever end a page is nearer to', async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await timeline({ per_page: 2, page })).data.map(({ kind }) => kind));
    assert.deepEqual(pages, ['drift_resolved', 'drift_detected', 'version', 'change', 'version']);
  });

  it('is nothing of another resource, and 404 where there is none', async () => {
    const other = await makeResource(database, { providerId, name: 'disk-2', type: 'disk' });
    const { body } = await client.get<{ data: Entry[] }>(`/api/v1/resources/${other.id}/changes`, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ kind }) => kind),
      ['version'],
    );
    await client.get('/api/v1/resources/999999/changes', { expect: 404 });
  });
});
