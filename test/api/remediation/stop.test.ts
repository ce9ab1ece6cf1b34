import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const stopPath = '/api/v1/remediation/stop';
const resumePath = '/api/v1/remediation/resume';

interface StopState {
  stopped: boolean;
  stopped_by: string | null;
  reason: string | null;
}

describe('the emergency stop', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let user: ApiClient;
  let email: string;

  before(async () => {
    application = await startApplication();
    const by = await member(application.database, { role: 'admin' });
    ({ email } = by);
    admin = api(application.url, by.token);
    user = api(application.url, (await member(application.database)).token);
  });
  after(() => application?.stop());

  it('is set and lifted by admins and visible to everyone', async () => {
    await user.post(stopPath, {}, { expect: 403 });
    await user.post(resumePath, {}, { expect: 403 });
    const { body: set } = await admin.post<StopState>(stopPath, { reason: 'a key was stolen' }, { expect: 200 });
    assert.deepEqual([set.stopped, set.stopped_by, set.reason], [true, email, 'a key was stolen']);
    assert.equal((await user.get<StopState>(stopPath, { expect: 200 })).body.stopped, true);
    const { body: again } = await admin.post<StopState>(stopPath, { reason: 'another reason' }, { expect: 200 });
    assert.equal(again.reason, 'a key was stolen');
    const { body: lifted } = await admin.post<StopState>(resumePath, {}, { expect: 200 });
    assert.equal(lifted.stopped, false);
    assert.equal((await user.get<StopState>(stopPath, { expect: 200 })).body.stopped, false);
  });

  it('is audited, raises an alert that resuming resolves, and is published', async () => {
    const { database } = application;
    await database('events').delete();
    await admin.post(stopPath, {}, { expect: 200 });
    const open = await database('alerts').where({ title: 'Remediation is stopped', status: 'open' });
    assert.equal(open.length, 1);
    await admin.post(resumePath, {}, { expect: 200 });
    const alert = await database('alerts').where({ id: open[0].id }).first<{ status: string }>('status');
    assert.equal(alert.status, 'resolved');
    assert.deepEqual(await database('events').orderBy('id').pluck<string[]>('type'), [
      'alert.created',
      'remediation.stopped',
      'remediation.resumed',
    ]);
    const actions = await database('audit_log')
      .where({ subject_type: 'remediation_gate' })
      .orderBy('id', 'desc')
      .limit(2)
      .pluck<string[]>('action');
    assert.deepEqual(actions, ['remediation.resume', 'remediation.stop']);
  });

  it('by the environment is shown, and no request can lift it', async () => {
    const stopped = await startApplication({
      env: { REMEDIATION_STOPPED: 'true' },
      databaseUrl: application.databaseUrl,
    });
    try {
      const client = api(stopped.url, (await member(stopped.database, { role: 'admin' })).token);
      assert.equal((await client.get<StopState>(stopPath, { expect: 200 })).body.stopped, true);
      await client.post(resumePath, {}, { expect: 409 });
    } finally {
      await stopped.stop();
    }
  });
});
