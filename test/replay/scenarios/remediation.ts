import assert from 'node:assert/strict';
import { PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { ended } from '../../helpers/connected.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Recording } from '../recording.ts';

/** The drift of a bucket, mended after its approval; the workflow then keeps the time open in which that can be undone. */
export async function remediation({ admin, awsEndpoint, bucket }: Recording): Promise<void> {
  const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
  const s3 = new S3Client({ endpoint: awsEndpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Suspended' } }));
  s3.destroy();
  const { body } = await admin.post<{ job_id: number; execution_id: number }>('/api/v1/drifts/detect', undefined, {
    expect: 202,
  });
  await ended(admin, { jobId: body.job_id, executionId: body.execution_id, withinMs: 120_000 });
  const drifts = await admin.get<{ data: { id: number; resource_name: string }[] }>('/api/v1/drifts', { expect: 200 });
  const drift = drifts.body.data.find(({ resource_name: name }) => name === bucket);
  const given = { finding_type: 'drift', finding_id: drift?.id };
  const { body: action } = await admin.post<{ id: number }>('/api/v1/remediation', given, { expect: 201 });
  const path = `/api/v1/remediation/${action.id}`;
  await admin.post(`${path}/approve`, {}, { expect: 200 });
  await admin.post(`${path}/execute`, undefined, { expect: 202 });
  await eventually(async () => assert.equal((await admin.get(path)).body['status'], 'completed'), { withinMs: 60_000 });
}
