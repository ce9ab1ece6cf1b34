import { pipeline, Readable } from 'node:stream';
import type {
  CostExplorerClientResolvedConfig,
  GetCostAndUsageCommandOutput,
  ResultByTime,
  ServiceInputTypes,
  ServiceOutputTypes,
} from '@aws-sdk/client-cost-explorer';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { addDays, dayOf } from '../../../../domain/anomalies/calendar-days.ts';
import type { ServiceCost } from '../../../../domain/costs/cost-lines.ts';
import type { DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import { limitedStream } from '../../shared/answer-limit.ts';
import type { CostPage } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import type { ServiceCalls, UnitRun } from '../session/unit-run.ts';

/** The number of days for which Cost Explorer reports costs by resource. */
const resourceDays = 14;
const metric = 'UnblendedCost';
/** Spreads the upfront and recurring fees of reservations and Savings Plans over the days that use them. */
const amortizedMetric = 'AmortizedCost';
/** Cost Explorer's name for cost that belongs to no resource. */
const noResource = 'NoResourceId';
/** The service name where a response has a total and no groups. */
const unnamedService = 'Unattributed';

/** Returns the Region of the Cost Explorer endpoint of a partition (Cost Management reference, endpoints). */
export function costExplorerRegion(homeRegion: string): string {
  const partition = partitionOf(homeRegion);
  if (partition === 'aws') return 'us-east-1';
  return partition === 'aws-cn' ? 'cn-northwest-1' : homeRegion;
}

/**
 * Yields the bill of an account by day and service (`GetCostAndUsage`, unblended and amortized), that of a payer also by linked account, and
 * by resource for the last 14 days, of a payer by linked account instead of service
 * (`GetCostAndUsageWithResources`, which has to be enabled for the account; otherwise a note says so). Throws
 * `CloudError` when the bill itself cannot be read.
 */
export async function* awsCosts(run: UnitRun, window: DayWindow): AsyncGenerator<CostPage> {
  const { GetCostAndUsageCommand } = await import('@aws-sdk/client-cost-explorer');
  const calls = await costCalls(run);
  let token: string | undefined;
  do {
    const answer: GetCostAndUsageCommandOutput = await calls(
      new GetCostAndUsageCommand({
        ...periodOf(window),
        Metrics: [metric, amortizedMetric],
        GroupBy: [...byAccount(window), { Type: 'DIMENSION', Key: 'SERVICE' }],
        NextPageToken: token,
      }),
    );
    const results = answer.ResultsByTime ?? [];
    yield {
      services: results.flatMap((result) => serviceLines(result, window)),
      resources: [],
      days: results.flatMap(({ TimePeriod }) => TimePeriod?.Start ?? []),
      notes: [],
    };
    token = answer.NextPageToken;
  } while (token !== undefined && token !== '');
  yield* resourcePages(calls, window);
}

type CostCalls = ServiceCalls<ServiceInputTypes, ServiceOutputTypes, CostExplorerClientResolvedConfig>;

/** Returns the calls of Cost Explorer; its answers are limited in size. */
export async function costCalls(run: UnitRun): Promise<CostCalls> {
  const { CostExplorerClient } = await import('@aws-sdk/client-cost-explorer');
  return run.service(
    'ce',
    (settings) => new CostExplorerClient({ ...settings, requestHandler: withLimit(settings.requestHandler) }),
  );
}

async function* resourcePages(calls: CostCalls, window: DayWindow): AsyncGenerator<CostPage> {
  const earliest = addDays(dayOf(new Date()), -resourceDays);
  if (window.to < earliest) return;
  const { GetCostAndUsageWithResourcesCommand } = await import('@aws-sdk/client-cost-explorer');
  let token: string | undefined;
  do {
    let results: ResultByTime[];
    try {
      const answer = await calls(
        new GetCostAndUsageWithResourcesCommand({
          ...periodOf({ from: window.from < earliest ? earliest : window.from, to: window.to }),
          // The call requires a filter; credits and taxes belong to no resource.
          Filter: { Dimensions: { Key: 'RECORD_TYPE', Values: ['Usage'] } },
          // A response has two groups at most.
          GroupBy: [
            { Type: 'DIMENSION', Key: 'RESOURCE_ID' },
            { Type: 'DIMENSION', Key: window.byAccount === true ? 'LINKED_ACCOUNT' : 'SERVICE' },
          ],
          NextPageToken: token,
        }),
      );
      results = answer.ResultsByTime ?? [];
      token = answer.NextPageToken;
    } catch (fault) {
      // The bill itself was read: if the endpoint does not return this part, whatever the reason, nothing fails.
      if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials' || fault.kind === 'throttled') throw fault;
      yield { services: [], resources: [], days: [], notes: [`Cost by resource is not known: ${fault.message}`] };
      return;
    }
    const resources = results.flatMap((result) =>
      (result.Groups ?? []).flatMap((group) => {
        const [cloudId, name] = group.Keys ?? [];
        const isByAccount = window.byAccount === true && name !== undefined;
        const service = isByAccount ? unnamedService : (name ?? unnamedService);
        const cost = costOf(result, { service, metrics: group.Metrics });
        if (cost === null || cloudId === undefined || cloudId === noResource) return [];
        return [{ ...cost, cloudId, ...(isByAccount ? { accountId: name } : {}) }];
      }),
    );
    yield { services: [], resources, days: [], notes: [] };
  } while (token !== undefined && token !== '');
}

function periodOf({ from, to }: DayWindow) {
  return {
    // The end is exclusive.
    TimePeriod: { Start: from, End: addDays(to, 1) },
    Granularity: 'DAILY' as const,
    Metrics: [metric],
  };
}

function byAccount(window: DayWindow) {
  return window.byAccount === true ? [{ Type: 'DIMENSION' as const, Key: 'LINKED_ACCOUNT' }] : [];
}

function serviceLines(result: ResultByTime, window: DayWindow): ServiceCost[] {
  const groups = result.Groups ?? [];
  if (groups.length === 0) {
    const total = costOf(result, { service: unnamedService, metrics: result.Total });
    return total === null || (Number(total.amount) === 0 && Number(total.amortized ?? 0) === 0) ? [] : [total];
  }
  return groups.flatMap(({ Keys: keys = [], Metrics: metrics }) => {
    const [accountId, service] = window.byAccount === true ? keys : [undefined, keys[0]];
    const cost = costOf(result, { service: service ?? unnamedService, metrics });
    if (cost === null) return [];
    return [accountId === undefined ? cost : { ...cost, accountId }];
  });
}

interface Grouped {
  service: string;
  metrics: ResultByTime['Total'];
}

function costOf(result: ResultByTime, { service, metrics }: Grouped): ServiceCost | null {
  const value = metrics?.[metric] ?? Object.values(metrics ?? {})[0];
  const day = result.TimePeriod?.Start?.slice(0, 10);
  if (value?.Amount === undefined || day === undefined) return null;
  const amortized = metrics?.[amortizedMetric];
  const currency = (value.Unit ?? 'USD').toUpperCase();
  return {
    day,
    service: service.trim(),
    amount: value.Amount,
    currency,
    ...(amortized?.Amount === undefined || (amortized.Unit ?? 'USD').toUpperCase() !== currency
      ? {}
      : { amortized: amortized.Amount }),
  };
}

/** Returns the session's own connections, with answers that end with a fault beyond the limit. */
function withLimit(handler: NodeHttpHandler): NodeHttpHandler {
  return new Proxy(handler, {
    get(target, name) {
      if (name !== 'handle') {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      }
      return async (...request: Parameters<NodeHttpHandler['handle']>) => {
        const answer = await target.handle(...request);
        const { body } = answer.response;
        if (body instanceof Readable) {
          // A fault of either stream reaches the reader of the limited stream.
          answer.response.body = pipeline(body, limitedStream('ce:answer'), () => undefined);
        }
        return answer;
      };
    },
  });
}
