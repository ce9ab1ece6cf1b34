import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * An AWS endpoint that responds from memory immediately: an account with the given number of volumes, in pages of the
 * requested size, and nothing else. Started as `tsx bench/aws/canned-server.ts <volumes>`; prints `listening <port>`.
 */
const volumes = Number(process.argv[2]);
if (!Number.isInteger(volumes)) throw new Error('usage: canned-server.ts <volumes>');

const identity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
<Arn>arn:aws:iam::123456789012:user/bench</Arn><UserId>AIDABENCH</UserId><Account>123456789012</Account>
</GetCallerIdentityResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></GetCallerIdentityResponse>`;

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

function answerTo(request: IncomingMessage, body: string): { status: number; type: string; content: string } {
  const form = new URLSearchParams(body);
  const action = form.get('Action');
  if (action === 'GetCallerIdentity') return { status: 200, type: 'text/xml', content: identity };
  if (action === 'DescribeVolumes') return { status: 200, type: 'text/xml', content: volumePage(form) };
  if (action !== null && form.get('Version') === '2016-11-15')
    return {
      status: 200,
      type: 'text/xml',
      content: `<${action}Response><requestId>1</requestId></${action}Response>`,
    };
  if (action !== null) {
    const content = `<${action}Response><${action}Result/></${action}Response>`;
    return { status: 200, type: 'text/xml', content };
  }
  if (request.headers['x-amz-target'] !== undefined)
    return { status: 200, type: 'application/x-amz-json-1.1', content: '{}' };
  const isBucketList = request.method === 'GET' && (request.url ?? '').startsWith('/?');
  if (isBucketList || request.url === '/')
    return {
      status: 200,
      type: 'application/xml',
      content: '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>',
    };
  return { status: 200, type: 'application/json', content: '{}' };
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { status, type, content } = answerTo(request, Buffer.concat(chunks).toString('utf8'));
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) });
    response.end(content);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
