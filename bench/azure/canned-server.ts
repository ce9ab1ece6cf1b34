import { numbered, serveCanned } from '../canned-answers.ts';

/**
 * Azure's login, Resource Manager and Resource Graph of a subscription with the given number of disks: `tsx
 * bench/azure/canned-server.ts <disks>`.
 */
const disks = Number(process.argv[2]);
const subscription = '/subscriptions/33333333-3333-4333-8333-333333333333';

const disk = JSON.stringify({
  id: `${subscription}/resourceGroups/bench/providers/Microsoft.Compute/disks/disk-@@`,
  name: 'disk-@@',
  type: 'microsoft.compute/disks',
  location: 'westeurope',
  kind: '',
  tags: { team: 'team-@@' },
  sku: { name: 'Premium_LRS', tier: 'Premium' },
  identity: null,
  properties: {
    diskSizeGB: 128,
    diskState: 'Attached',
    provisioningState: 'Succeeded',
    encryption: { type: 'EncryptionAtRestWithPlatformKey' },
    publicNetworkAccess: 'Enabled',
    timeCreated: '2026-01-01T00:00:00Z',
  },
});

function graph(body: string): string {
  const { query = '', options = {} } = JSON.parse(body) as {
    query?: string;
    options?: { $top?: number; $skipToken?: string };
  };
  if (!query.includes("'microsoft.compute/disks'")) return '{"totalRecords":0,"count":0,"data":[]}';
  const start = Number(options.$skipToken ?? 0);
  const end = Math.min(disks, start + (options.$top ?? 1_000));
  const next = end < disks ? `,"$skipToken":"${end}"` : '';
  return `{"totalRecords":${disks},"count":${end - start},"data":${numbered(disk, { start, end })}${next}}`;
}

serveCanned(({ url, body }) => {
  const { pathname, host } = url;
  if (pathname.endsWith('/openid-configuration')) {
    const authority = `https://${host}/${pathname.split('/')[1] ?? ''}`;
    return JSON.stringify({
      issuer: `${authority}/v2.0`,
      authorization_endpoint: `${authority}/oauth2/v2.0/authorize`,
      token_endpoint: `${authority}/oauth2/v2.0/token`,
      jwks_uri: `${authority}/discovery/v2.0/keys`,
    });
  }
  if (pathname.endsWith('/token'))
    return '{"token_type":"Bearer","expires_in":3600,"ext_expires_in":3600,"access_token":"bench"}';
  if (pathname === subscription) return '{"state":"Enabled"}';
  return pathname.endsWith('/Microsoft.ResourceGraph/resources') ? graph(body) : '{"value":[]}';
});
