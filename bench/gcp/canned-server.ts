import { numbered, serveCanned } from '../canned-answers.ts';

/**
 * Google's APIs of a project with the given number of disks and nothing else: `tsx bench/gcp/canned-server.ts <disks>`.
 */
const disks = Number(process.argv[2]);
const pageSize = 500;

const disk = JSON.stringify({
  kind: 'compute#disk',
  id: '9000000@@',
  name: 'disk-@@',
  zone: 'https://www.googleapis.com/compute/v1/projects/bench/zones/europe-west1-b',
  sizeGb: '100',
  type: 'https://www.googleapis.com/compute/v1/projects/bench/zones/europe-west1-b/diskTypes/pd-balanced',
  labels: { team: 'team-@@' },
  users: ['https://www.googleapis.com/compute/v1/projects/bench/zones/europe-west1-b/instances/vm-@@'],
  sourceImage: 'https://www.googleapis.com/compute/v1/projects/debian-cloud/global/images/debian-12',
  physicalBlockSizeBytes: '4096',
  status: 'READY',
});

function page(start: number): string {
  const end = Math.min(disks, start + pageSize);
  const next = end < disks ? `,"nextPageToken":"${end}"` : '';
  return `{"items":{"zones/europe-west1-b":{"disks":${numbered(disk, { start, end })}}}${next}}`;
}

serveCanned(({ url }) => {
  const { pathname, searchParams } = url;
  if (pathname === '/token') return '{"access_token":"bench","expires_in":3600,"token_type":"Bearer"}';
  if (pathname === '/v1/projects/audit-test-1') return '{"projectId":"audit-test-1","lifecycleState":"ACTIVE"}';
  if (pathname.endsWith('/aggregated/disks')) return page(Number(searchParams.get('pageToken') ?? 0));
  // Without Cloud Asset Inventory every service is listed by its own API.
  return pathname.endsWith('/assets') ? 403 : '{}';
});
