import assert from 'node:assert/strict';
import { drainQueue } from '../../../activities/webhooks/drain.ts';
import { takeOverQueue } from '../../../db/commands/webhooks/deliveries.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { makeCertificate, type Certificate } from '../../helpers/certificate.ts';
import { openDeliveryBench, type DeliveryBench } from '../../helpers/deliveries.ts';
import { eventually } from '../../helpers/eventually.ts';
import { bucketAsset, startHistoryProject, type HistoryProject } from '../../helpers/history-feed.ts';
import { behaviours, startReceiver, type Receiver } from '../../helpers/receiver.ts';

describe('A webhook about drift that a change feed found', () => {
  let certificate: Certificate;
  let bench: DeliveryBench;
  let project: HistoryProject;
  let listener: DatabaseListener;
  let receiver: Receiver;
  let end: (() => Promise<void>) | null = null;

  before(async () => {
    certificate = await makeCertificate();
    bench = await openDeliveryBench({ caFile: certificate.caFile });
    listener = listenToDatabase({ url: bench.databaseUrl, onFault: () => undefined });
    project = await startHistoryProject();
    receiver = await startReceiver({ certificate, behaviour: behaviours.healthy });
  });
  after(async () => {
    await end?.();
    await receiver.close();
    await project.stop();
    await listener.close();
    await bench.close();
    await certificate.remove();
  });

  it('has who made the change, when and by what; nobody where that is unknown', async () => {
    const { database } = bench;
    const webhook = await bench.makeWebhook(receiver.url, ['drift.detected']);
    const account = await project.followed({ database, listener }, 'logged', 'unlogged');
    const at = new Date().toISOString();
    for (const name of ['logged', 'unlogged']) {
      project.isBucket(name, { team: 'nobody' });
      project.history.set({ ...bucketAsset(name), from: at });
    }
    project.logs({ bucket: 'logged', principal: 'alice@example.com', at });
    ({ end } = account.start());
    const detected = () => database('events').where({ type: 'drift.detected' });
    await eventually(async () => assert.equal((await detected()).length, 2));
    await bench.fanOut();
    await takeOverQueue(database, { webhookId: webhook.id, claim: 'turn' });
    await drainQueue(bench, { webhookId: webhook.id, claim: 'turn', signal: new AbortController().signal });
    const received = new Map(receiver.received.map(({ envelope }) => [envelope.data['resource_name'], envelope]));
    assert.deepEqual([...received.keys()].toSorted(), ['logged', 'unlogged']);
    const [logged, unlogged] = [received.get('logged'), received.get('unlogged')];
    assert.equal(logged?.event, 'drift.detected');
    assert.deepEqual(
      ['changed_by', 'changed_at', 'changed_via', 'change_event_id'].map((field) => logged?.data[field]),
      [
        {
          principal: 'alice@example.com',
          issuer: null,
          acting_as: null,
          source_address: '192.0.2.7',
          user_agent: 'google-cloud-sdk gcloud/500',
          source: 'call_log',
          event_id: 'entry of logged',
        },
        at,
        'cli',
        'entry of logged',
      ],
    );
    const { changed_by: by, changed_at: changedAt, changed_via: via } = unlogged?.data ?? {};
    assert.deepEqual([by, changedAt, via], [null, at, null], 'when it was made is known, and not by whom');
  });
});
