import assert from 'node:assert/strict';
import type { CloudSession, CostPage } from '../../../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../../../activities/clouds/errors.ts';
import { createAwsSession } from '../../../../../activities/clouds/aws/session/session.ts';
import type { MetricPoint } from '../../../../../domain/costs/metrics.ts';
import {
  startJsonResponder,
  type GivenAnswer,
  type JsonResponder,
  type ReceivedCall,
} from '../../../../emulators/json-responder.ts';
import { costAnswer, daysUntilYesterday } from '../../../../helpers/cost-answers.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const days = daysUntilYesterday(20);
const window = { from: days[0] ?? '', to: days.at(-1) ?? '' };

const operationOf = ({ headers }: ReceivedCall): string => String(headers['x-amz-target']).split('.').at(-1) ?? '';

describe('the bill of an AWS account', () => {
  let responder: JsonResponder;
  let session: CloudSession;

  async function answering(answer: (call: ReceivedCall) => GivenAnswer): Promise<void> {
    responder = await startJsonResponder(answer);
    session = createAwsSession({
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing', region: 'eu-central-1' },
      endpointUrl: responder.url,
      fingerprint: (secret) => secret,
    });
  }
  afterEach(async () => {
    session.close();
    await responder.stop();
  });

  async function costs(): Promise<CostPage> {
    const all: CostPage = { services: [], resources: [], days: [], notes: [] };
    for await (const page of session.costs?.(window, noDeadline()) ?? []) {
      all.services.push(...page.services);
      all.resources.push(...page.resources);
      all.days.push(...page.days);
      all.notes.push(...page.notes);
    }
    return all;
  }

  it('is read page by page, amounts as the cloud wrote them, and by resource for the last 14 days', async () => {
    await answering((call) => {
      if (operationOf(call) === 'GetCostAndUsageWithResources') {
        const [day = ''] = days.slice(-1);
        const group = (id: string) => ({
          Keys: [id, 'Amazon EC2'],
          Metrics: { UnblendedCost: { Amount: '0.10000000001', Unit: 'USD' } },
        });
        const result = {
          TimePeriod: { Start: day, End: day },
          Total: {},
          Groups: [group('i-1'), group('NoResourceId')],
        };
        return { json: { ResultsByTime: [result] } };
      }
      const isFirst = call.body['NextPageToken'] === undefined;
      const shown = isFirst ? days.slice(0, 10) : days.slice(10);
      const answer = costAnswer(shown, () => ({ 'Amazon EC2': '1.2345678901', Refund: '-3E-7' }));
      return { json: { ...answer, ...(isFirst ? { NextPageToken: 'more' } : {}) } };
    });
    const { services, resources, days: covered, notes } = await costs();
    assert.equal(services.length, 40);
    assert.deepEqual(
      services.slice(0, 2).map(({ amount }) => amount),
      ['1.2345678901', '-3E-7'],
    );
    assert.deepEqual(covered, days);
    assert.deepEqual(
      resources.map(({ cloudId, service, amount }) => [cloudId, service, amount]),
      [['i-1', 'Amazon EC2', '0.10000000001']],
    );
    assert.deepEqual(notes, []);
    const byResource = responder.calls.find((call) => operationOf(call) === 'GetCostAndUsageWithResources');
    const period = byResource?.body['TimePeriod'] as { Start: string; End: string };
    assert.ok(Date.parse(period.End) - Date.parse(period.Start) <= 14 * 86_400_000);
    assert.match(String(responder.calls[0]?.headers.authorization), /us-east-1\/ce\/aws4_request/);
  });

  it('is complete without cost by resource if that is not enabled, and says why', async () => {
    await answering((call) =>
      operationOf(call) === 'GetCostAndUsageWithResources'
        ? { status: 400, json: { __type: 'DataUnavailableException', message: 'Resource level data is not enabled' } }
        : { json: costAnswer(days, () => ({ 'Amazon EC2': '1' })) },
    );
    const { services, notes } = await costs();
    assert.equal(services.length, 20);
    assert.match(notes[0] ?? '', /Cost by resource is not known: .*not enabled/);
  });

  it('fails as denied when the key may not read it', async () => {
    await answering(() => ({
      status: 400,
      json: { __type: 'AccessDeniedException', message: 'no ce:GetCostAndUsage' },
    }));
    await assert.rejects(costs(), (error: unknown) => error instanceof CloudError && error.kind === 'access_denied');
  });

  it('fails permanently on a response of 100 MB, of which at most a third is read', async () => {
    await answering(() => ({ endlessBytes: 100 * 1024 * 1024 }));
    const before = process.memoryUsage().rss;
    await assert.rejects(costs(), (error: unknown) => {
      assert.ok(error instanceof CloudError, String(error));
      assert.equal(error.kind, 'invalid_request');
      assert.match(error.message, /larger than 32 MB/);
      return true;
    });
    assert.equal(responder.calls.length, 1);
    assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
  });
});

describe('the metrics of AWS resources', () => {
  it('are read in one call for many resources, and summed under our names', async () => {
    const bodies: Record<string, unknown>[] = [];
    const responder = await startJsonResponder(({ body }) => {
      bodies.push(body);
      const queries = body['MetricDataQueries'] as { Id: string; MetricStat: { Metric: { MetricName: string } } }[];
      const at = Date.parse(window.to) / 1_000;
      return {
        json: {
          MetricDataResults: queries.map(({ Id }) => ({ Id, StatusCode: 'Complete', Timestamps: [at], Values: [2] })),
        },
      };
    });
    const session = createAwsSession({
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing', region: 'us-east-1' },
      endpointUrl: responder.url,
      fingerprint: (secret) => secret,
    });
    const points: MetricPoint[] = [];
    const resources = [
      { id: 1, externalId: 'i-1', resourceType: 'vm_instance', region: 'us-east-1' },
      {
        id: 2,
        externalId: 'arn:aws:elasticloadbalancing:us-east-1:1:loadbalancer/app/web/5',
        resourceType: 'load_balancer',
        region: 'us-east-1',
      },
      { id: 3, externalId: 'bucket', resourceType: 'object_bucket', region: 'us-east-1' },
    ];
    for await (const page of session.metrics?.({ resources, ...window }, noDeadline()) ?? []) {
      points.push(...page);
    }
    session.close();
    await responder.stop();
    assert.equal(bodies.length, 1);
    const dimensions = JSON.stringify(bodies[0]);
    assert.ok(dimensions.includes('"app/web/5"'), dimensions);
    const value = (resourceId: number, metric: string): number | undefined =>
      points.find((point) => point.resourceId === resourceId && point.metric === metric)?.value;
    assert.equal(value(1, 'cpu_percent'), 2);
    assert.equal(value(1, 'network_bytes'), 4);
    assert.equal(value(2, 'latency_ms'), 2_000);
    assert.equal(value(2, 'errors'), 4);
    assert.ok(points.every(({ day, resourceId }) => day === window.to && resourceId !== 3));
  });
});
