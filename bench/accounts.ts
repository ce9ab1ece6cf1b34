import { serviceAccountFile } from '../test/helpers/google-key.ts';
import { connectCanned, type CannedAccount } from './connect-account.ts';
import type { Figure } from './figures.ts';

const [small, large] = [10_000, 200_000];

const google: CannedAccount = {
  kind: 'cloud_b',
  server: 'gcp/canned-server.ts',
  env: (url) => ({ GCP_ENDPOINT_URL: url }),
  body: { projectId: 'audit-test-1', serviceAccountJson: serviceAccountFile() },
};

const azure: CannedAccount = {
  kind: 'cloud_c',
  server: 'azure/canned-server.ts',
  env: (url) => ({ AZURE_ENDPOINT_URL: url, AZURE_LOGIN_URL: url }),
  body: {
    tenantId: '11111111-1111-4111-8111-111111111111',
    clientId: '22222222-2222-4222-8222-222222222222',
    clientSecret: 'bench',
    subscriptionId: '33333333-3333-4333-8333-333333333333',
  },
};

/**
 * Measures how fast an account's resources are listed and written against a cloud that responds immediately, and the
 * memory used.
 */
async function benchAccount(account: CannedAccount): Promise<Figure[]> {
  const few = await connectCanned(account, small);
  const many = await connectCanned(account, large);
  return [
    { name: `connect to synced, ${small} disks`, unit: 'resources/s', runs: [small / few.seconds] },
    { name: `connect to synced, ${large} disks`, unit: 'resources/s', runs: [large / many.seconds], goal: '≥ 1,500' },
    {
      name: `resources for each second of the worker’s processor time, ${large} disks`,
      unit: 'resources/s',
      runs: [large / many.cpuSeconds],
    },
    {
      name: `peak memory of the worker, ${large} disks`,
      unit: 'MB',
      runs: [many.peakMb],
      against: { name: `${small} disks`, runs: [few.peakMb] },
      goal: 'flat',
    },
  ];
}

/** Measures a Google Cloud project. */
export const benchGoogle = (): Promise<Figure[]> => benchAccount(google);

/** Measures an Azure subscription. */
export const benchAzure = (): Promise<Figure[]> => benchAccount(azure);
