import assert from 'node:assert/strict';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { allSchemaTypes } from '../../../domain/clouds/schema-types.ts';
import { startGoogleCloud, type GoogleCloud } from '../../emulators/google-cloud.ts';
import { refusal } from '../../emulators/google-cloud/answers.ts';
import { testProject } from '../../emulators/google-project.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { storedResources, syncWith } from '../../helpers/session-sync.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';
import { gcpSession } from '../clouds/gcp/project-under-test.ts';

const path = `/v1/projects/${testProject}/assets`;
const topic = 'pubsub.googleapis.com/Topic';
const queue = 'cloudtasks.googleapis.com/Queue';

describe('A sync that lists all types by schema at once', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let cloud: GoogleCloud;
  let session: CloudSession;
  let providerId: number;

  beforeEach(async () => {
    cloud = await startGoogleCloud();
    const provider = await makeProvider(database(), { type: 'cloud_b', regions: ['global'] });
    providerId = provider.id;
    const row = await database()('providers').where({ id: providerId }).first<{ account_id: string }>('account_id');
    const verify: CloudSession['verify'] = async () => ({ accountId: row.account_id, regions: ['global'] });
    session = { ...gcpSession(cloud.url, { listsBySchema: true }), units: () => [], verify };
  });
  afterEach(() => cloud.stop());

  const has = (...types: string[]): void => {
    const assets = types.map((assetType) => ({ name: `//${assetType}/one`, assetType, resource: { data: {} } }));
    cloud.answers = { [path]: { assets } };
  };
  const sync = async () => syncWith(database(), { providerId, session });
  const states = async () =>
    Object.fromEntries((await storedResources(database(), providerId)).map((one) => [one.resource_type, one.status]));

  it('stores what it finds, and marks as deleted what is gone, types by hand apart', async () => {
    await makeResource(database(), { providerId, region: 'global' });
    has(topic, queue);
    assert.deepEqual(await sync(), { planned: [allSchemaTypes], reason: null });
    assert.deepEqual(await states(), { object_bucket: 'active', [topic]: 'active', [queue]: 'active' });
    has(queue);
    await sync();
    assert.deepEqual(await states(), { object_bucket: 'active', [topic]: 'deleted', [queue]: 'active' });
    has();
    await sync();
    assert.deepEqual(await states(), { object_bucket: 'active', [topic]: 'deleted', [queue]: 'deleted' });
  });

  it('keeps what a refused list does not show, and says why', async () => {
    has(topic);
    await sync();
    cloud.answers = { [path]: refusal(403, { status: 'PERMISSION_DENIED' }) };
    const { reason } = await sync();
    assert.match(reason ?? '', /^Not evaluated: 1 listing by schema: all\/types in global \(access denied/);
    assert.deepEqual(await states(), { [topic]: 'active' });
  });
});
