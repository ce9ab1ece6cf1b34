import { emptyAnswer, startPlainServer } from '../../test/emulators/aws/empty-account.ts';

/**
 * An AWS endpoint that responds from memory immediately: an account with the given number of volumes, in pages of the
 * requested size, and nothing else. Started as `tsx bench/aws/canned-server.ts <volumes>`; prints `listening <port>`.
 */
const volumes = Number(process.argv[2]);
if (!Number.isInteger(volumes)) throw new Error('usage: canned-server.ts <volumes>');

function volume(index: number): string {
  const id = `vol-${index.toString(16).padStart(17, '0')}`;
  return `<item><volumeId>${id}</volumeId><size>${8 + (index % 64)}</size><snapshotId/>
<availabilityZone>us-east-1a</availabilityZone><status>in-use</status><createTime>2026-01-01T00:00:00.000Z</createTime>
<attachmentSet><item><volumeId>${id}</volumeId><instanceId>i-${index.toString(16).padStart(17, '0')}</instanceId>
<device>/dev/sda1</device><status>attached</status><attachTime>2026-01-01T00:00:00.000Z</attachTime>
<deleteOnTermination>true</deleteOnTermination></item></attachmentSet>
<tagSet><item><key>Name</key><value>disk ${index}</value></item><item><key>team</key><value>team-${index % 10}</value></item></tagSet>
<volumeType>gp3</volumeType><iops>3000</iops><encrypted>true</encrypted><kmsKeyId>arn:aws:kms:us-east-1:123456789012:key/${index % 7}</kmsKeyId>
<multiAttachEnabled>false</multiAttachEnabled><throughput>125</throughput></item>`;
}

function volumePage(form: URLSearchParams): string {
  const start = Number(form.get('NextToken') ?? 0);
  const end = Math.min(volumes, start + Number(form.get('MaxResults') ?? 500));
  const items: string[] = [];
  for (let index = start; index < end; index += 1) items.push(volume(index));
  const next = end < volumes ? `<nextToken>${end}</nextToken>` : '';
  return `<DescribeVolumesResponse><requestId>1</requestId><volumeSet>${items.join('')}</volumeSet>${next}</DescribeVolumesResponse>`;
}

const { port } = await startPlainServer((request, body) => {
  const form = new URLSearchParams(body);
  if (form.get('Action') !== 'DescribeVolumes') return emptyAnswer(request, body);
  return { status: 200, type: 'text/xml', content: volumePage(form) };
});
process.stdout.write(`listening ${port}\n`);
