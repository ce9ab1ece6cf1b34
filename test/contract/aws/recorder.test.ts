import assert from 'node:assert/strict';
import { DescribeVolumesCommand, EC2Client, ModifyVolumeCommand } from '@aws-sdk/client-ec2';
import { ListAliasesCommand, KMSClient } from '@aws-sdk/client-kms';
import { recordedRun } from './every-call.ts';
import { Recorder } from './recorder.ts';

describe('The contract with AWS', () => {
  const volume = { VolumeId: 'vol-1', Attachments: [{ Device: '/dev/sda1' }] };
  let recorder: Recorder;
  beforeEach(() => {
    recorder = new Recorder();
  });

  const ec2 = (answer: object) =>
    recordedRun(recorder, { answering: async () => answer }).service('ec2', (settings) => new EC2Client(settings));

  it('is broken by a member that the description does not have, however deep', async () => {
    const { Volumes: [first] = [] } = await ec2({ Volumes: [volume] })(new DescribeVolumesCommand({}));
    const misspelled = first as { VolumeID?: string; Attachments?: { DeviceName?: string }[] } | undefined;
    assert.equal(misspelled?.VolumeID, undefined);
    assert.equal(misspelled?.Attachments?.[0]?.DeviceName, undefined);
    assert.deepEqual([...recorder.unknown], ['ec2 Volume.VolumeID', 'ec2 VolumeAttachment.DeviceName']);
    assert.ok(recorder.read.has('ec2 Volume.Attachments'));
  });

  it('is broken by an input that lacks, exceeds or adds something, or has a value of no enumeration', async () => {
    const input = { VolumeType: 'gp9', Colour: 'red' };
    await ec2({})(new ModifyVolumeCommand(input as never));
    await ec2({})(new DescribeVolumesCommand({ MaxResults: '7' as never }));
    assert.deepEqual(
      [...recorder.unknown].map((one) => one.replace(/none of .*:/, 'no value:')),
      [
        'ec2 ModifyVolumeRequest.VolumeId is missing',
        'ec2 ModifyVolumeRequest.VolumeType is no value: "gp9"',
        'ec2 ModifyVolumeRequest.Colour is unknown',
        'ec2 DescribeVolumesRequest.MaxResults is string, not integer',
      ],
    );
  });

  it('is broken by an operation that is not described', async () => {
    const kms = recordedRun(recorder, { answering: async () => ({}), endpointUrl: 'http://127.0.0.1:1' });
    const { DescribeCustomKeyStoresCommand } = await import('@aws-sdk/client-kms');
    const calls = kms.service('kms', (settings) => new KMSClient({ ...settings, maxAttempts: 1 }));
    await assert.rejects(calls(new DescribeCustomKeyStoresCommand({})));
    assert.deepEqual([...recorder.unknown], ['KMS DescribeCustomKeyStores']);
  });

  it('names the lists whose next page was not asked for', async () => {
    const kms = recordedRun(recorder, { answering: async () => ({ Truncated: true, NextMarker: 'more' }) });
    const calls = kms.service('kms', (settings) => new KMSClient(settings));
    await calls(new ListAliasesCommand({ Limit: 5 }));
    assert.deepEqual(recorder.unfinished(), ['kms ListAliases {"Limit":5}']);
    await calls(new ListAliasesCommand({ Limit: 5, Marker: 'more' }));
    assert.deepEqual(recorder.unfinished(), ['kms ListAliases {"Limit":5,"Marker":"more"}']);
  });
});
