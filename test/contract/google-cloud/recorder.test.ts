import assert from 'node:assert/strict';
import type { GcpCalls } from '../../../activities/clouds/gcp/session/calls.ts';
import { Recorder } from './recorder.ts';

const answering = (answer: object): GcpCalls => ({
  get: async <Answer>() => answer as Answer,
  post: async <Answer>() => answer as Answer,
  change: async () => ({ status: 200, requestId: null, answer: {} }),
});

interface Clusters {
  clusters: { name?: string; nodePools?: { config?: { soleTenant?: string } }[]; invented?: string; zone?: string }[];
}

describe('The contract with Google Cloud', () => {
  let recorder: Recorder;
  beforeEach(() => {
    recorder = new Recorder([]);
  });

  const clusters = async (path = '/v1/projects/p/locations/-/clusters'): Promise<Clusters> =>
    recorder.over(answering({ clusters: [{ name: 'a', nodePools: [{ config: {} }] }] })).get('container', path);

  it('is broken by a field that the description does not have, however deep', async () => {
    const [cluster] = (await clusters()).clusters;
    assert.equal(cluster?.invented, undefined);
    assert.equal(cluster?.nodePools?.[0]?.config?.soleTenant, undefined);
    assert.deepEqual([...recorder.unknown], ['container.v1 Cluster.invented', 'container.v1 NodeConfig.soleTenant']);
    assert.ok(recorder.fields.has('container.v1 Cluster.nodePools'));
  });

  it('is broken by a method that is not described, or is at the host of another API', async () => {
    await clusters('/v1/projects/p/clusters');
    await recorder.over(answering({})).get('storage', '/v1/projects/p/locations/-/clusters');
    assert.deepEqual(
      [...recorder.unknown],
      ['GET /v1/projects/p/clusters', 'container.projects.locations.clusters.list at storage.googleapis.com'],
    );
  });

  it('names the deprecated fields that are read', async () => {
    const [cluster] = (await clusters()).clusters;
    assert.equal(cluster?.zone, undefined);
    assert.deepEqual([...recorder.deprecated], ['container.v1 Cluster.zone']);
  });
});
