import assert from 'node:assert/strict';
import type { CostPage } from '../../../../../activities/clouds/cloud.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../../emulators/google-cloud.ts';
import { refusal } from '../../../../emulators/google-cloud/answers.ts';
import { gcpSession } from '../project-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const tables = '/bigquery/v2/projects/billing-home/datasets/export/tables';
const table = 'gcp_billing_export_resource_v1_0A';
const text = (name: string) => ({ name, type: 'STRING' });
const rows = (...cells: string[][]) => ({
  jobComplete: true,
  jobReference: { jobId: 'j1', location: 'EU' },
  rows: cells.map((row) => ({ f: row.map((v) => ({ v })) })),
});
const disk = '//compute.googleapis.com/projects/4711/zones/europe-west4-a/disk/5731447681477044785';

describe('A query of a bill in the dataset of another project', () => {
  let cloud: GoogleCloud;
  beforeEach(async () => {
    cloud = await startGoogleCloud({
      answers: {
        [tables]: { tables: [{ tableReference: { tableId: table } }] },
        [`${tables}/${table}`]: {
          schema: {
            fields: [
              { name: 'service', type: 'RECORD', fields: [text('description')] },
              { name: 'project', type: 'RECORD', fields: [text('id')] },
              { name: 'resource', type: 'RECORD', fields: [text('name'), text('global_name')] },
              { name: 'usage_start_time', type: 'TIMESTAMP' },
              { name: 'cost', type: 'FLOAT' },
              text('currency'),
            ],
          },
        },
      },
    });
  });
  afterEach(() => cloud.stop());

  async function pages(): Promise<CostPage[]> {
    const session = gcpSession(cloud.url, { projectId: 'shop-1', billingDataset: 'billing-home.export' });
    const window = { from: '2026-05-02', to: '2026-05-02' };
    const read: CostPage[] = [];
    for await (const page of session.costs?.(window, noDeadline()) ?? []) read.push(page);
    return read;
  }
  const queried = () => cloud.calls.filter((call) => call.includes('/queries')).map((call) => call.split('/')[4]);

  it('runs in the project of the provider, where the key may run jobs', async () => {
    cloud.answers['/bigquery/v2/projects/shop-1/queries'] = rows();
    await pages();
    assert.deepEqual([...new Set(queried())], ['shop-1']);
  });

  it('runs in the project of the dataset where the key may run none in its own', async () => {
    cloud.answers['/bigquery/v2/projects/shop-1/queries'] = refusal(403, { status: 'PERMISSION_DENIED' });
    cloud.answers['/bigquery/v2/projects/billing-home/queries'] = rows();
    await pages();
    assert.deepEqual([...new Set(queried())], ['shop-1', 'billing-home']);
  });

  it('names a resource as the inventory does', async () => {
    cloud.answers['/bigquery/v2/projects/shop-1/queries'] = (_query, call) =>
      call === 1 ? rows() : rows(['2026-05-02', 'Compute Engine', 'EUR', disk, '1.5']);
    const lines = (await pages()).flatMap(({ resources }) => resources);
    assert.deepEqual(lines, [
      { day: '2026-05-02', service: 'Compute Engine', currency: 'EUR', amount: '1.5', cloudId: '5731447681477044785' },
    ]);
  });
});
