import assert from 'node:assert/strict';
import { Agent } from 'undici';
import type { CostPage } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { createGcpCalls } from '../../../../../activities/clouds/gcp/session/calls.ts';
import { gcpCosts } from '../../../../../activities/clouds/gcp/costs/costs.ts';
import { startBigQuery, type BigQueryEmulator } from '../../../../helpers/bigquery.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const window = { from: '2026-05-01', to: '2026-05-03' };
const project = 'audited-project';

const text = (name: string) => ({ name, type: 'STRING' });
const record = (name: string, fields: object[], mode = 'NULLABLE') => ({ name, type: 'RECORD', mode, fields });
const standardFields = [
  record('service', [text('id'), text('description')]),
  record('project', [text('id')]),
  { name: 'usage_start_time', type: 'TIMESTAMP' },
  { name: 'cost', type: 'FLOAT' },
  text('currency'),
  record('credits', [text('name'), { name: 'amount', type: 'FLOAT' }], 'REPEATED'),
];
const detailedFields = [...standardFields, record('resource', [text('name'), text('global_name')])];

interface Usage {
  service?: string;
  project?: string;
  at?: string;
  cost?: number;
  currency?: string;
  credits?: number[];
  resource?: string;
}

const usageRow = (usage: Usage) => ({
  json: {
    service: { id: 'x', description: usage.service ?? 'Compute Engine' },
    project: { id: usage.project ?? project },
    usage_start_time: usage.at ?? '2026-05-02T07:00:00Z',
    cost: usage.cost ?? 1,
    currency: usage.currency ?? 'USD',
    credits: (usage.credits ?? []).map((amount) => ({ name: 'discount', amount })),
    ...(usage.resource === undefined ? {} : { resource: { name: usage.resource, global_name: null } }),
  },
});

describe('the cost of a Google Cloud project', function () {
  this.timeout(120_000);
  let bigQuery: BigQueryEmulator;
  const dispatcher = new Agent();
  let made = 0;

  before(async () => {
    bigQuery = await startBigQuery();
  });
  after(async () => {
    await bigQuery.stop();
    await dispatcher.close();
  });

  /** A dataset with these tables; gives its name. */
  async function datasetWith(
    tables: Record<string, { fields: object[]; rows: Usage[]; partitioned?: boolean }>,
  ): Promise<string> {
    made += 1;
    const dataset = `billing_${made}`;
    await bigQuery.post(`/projects/${project}/datasets`, {
      datasetReference: { projectId: project, datasetId: dataset },
    });
    for (const [tableId, { fields, rows }] of Object.entries(tables)) {
      const tableReference = { projectId: project, datasetId: dataset, tableId };
      await bigQuery.post(`/projects/${project}/datasets/${dataset}/tables`, {
        tableReference,
        schema: { fields },
      });
      if (rows.length === 0) continue;
      await bigQuery.post(`/projects/${project}/datasets/${dataset}/tables/${tableId}/insertAll`, {
        rows: rows.map(usageRow),
      });
    }
    return dataset;
  }

  async function costsOf(dataset: string): Promise<CostPage> {
    const calls = createGcpCalls({
      tokens: { token: async () => 'a token' },
      endpointUrl: bigQuery.url,
      dispatcher,
      signal: noDeadline(),
      limit: (work) => work(),
    });
    const all: CostPage = { services: [], resources: [], days: [], notes: [] };
    for await (const page of gcpCosts({ calls, projectId: project, dataset }, window)) {
      all.services.push(...page.services);
      all.resources.push(...page.resources);
      all.days.push(...page.days);
      all.notes.push(...page.notes);
    }
    return all;
  }

  const rows: Usage[] = [
    { cost: 0.1 },
    { cost: 0.2, credits: [-0.05, -0.01] },
    { cost: 4, service: 'Cloud Storage', at: '2026-05-03T23:59:59Z' },
    { cost: 2, currency: 'EUR' },
    { cost: 99, project: 'another-project' },
    { cost: 99, at: '2026-04-30T23:00:00Z' },
    { cost: 99, at: '2026-05-04T00:00:00Z' },
  ];

  it('is summed by day, service and currency with its credits, of this project and these days only', async () => {
    const dataset = await datasetWith({ gcp_billing_export_v1_0A: { fields: standardFields, rows } });
    const { services, days, notes, resources } = await costsOf(dataset);
    const shown = services.map(({ day, service, currency, amount }) => [day, service, currency, Number(amount)]);
    assert.deepEqual(shown, [
      ['2026-05-02', 'Compute Engine', 'EUR', 2],
      ['2026-05-02', 'Compute Engine', 'USD', 0.24],
      ['2026-05-03', 'Cloud Storage', 'USD', 4],
    ]);
    assert.ok(services.every(({ amount }) => /^-?\d+(\.\d+)?$/.test(amount)));
    assert.deepEqual(days, ['2026-05-01', '2026-05-02', '2026-05-03']);
    assert.deepEqual(resources, []);
    assert.match(notes[0] ?? '', /no detailed billing export/);
  });

  it('comes by resource from the detailed export, the only one with both', async () => {
    const dataset = await datasetWith({
      gcp_billing_export_resource_v1_0A: {
        fields: detailedFields,
        rows: [
          { cost: 1, resource: 'projects/1/instances/web-1' },
          { cost: 2, resource: 'projects/1/instances/web-1' },
          { cost: 4 },
        ],
      },
    });
    const { services, resources } = await costsOf(`${project}.${dataset}`);
    assert.deepEqual(
      services.map(({ amount }) => Number(amount)),
      [7],
    );
    assert.deepEqual(
      resources.map(({ cloudId, amount, day }) => [cloudId, Number(amount), day]),
      [['projects/1/instances/web-1', 3, '2026-05-02']],
    );
  });

  it('is refused with the names of the columns that a billing table lacks', async () => {
    const dataset = await datasetWith({
      gcp_billing_export_v1_0A: {
        fields: standardFields.filter((field) => !['cost', 'currency'].includes(field.name)),
        rows: [],
      },
    });
    await assert.rejects(costsOf(dataset), (error: unknown) => {
      assert.ok(error instanceof CloudError);
      assert.equal(error.kind, 'invalid_request');
      assert.match(error.message, /lacks the columns cost, currency/);
      return true;
    });
  });

  it('is refused when the dataset holds no export, or is not there', async () => {
    await assert.rejects(costsOf(await datasetWith({})), /contains no billing export/);
    await assert.rejects(costsOf('nowhere'), CloudError);
  });
});
