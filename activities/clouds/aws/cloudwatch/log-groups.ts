import type { LogGroup, MetricFilter } from '@aws-sdk/client-cloudwatch-logs';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { textSet } from '../session/snake-case.ts';
import { tagRecord } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['ResourceNotFoundException'];

/**
 * Log groups with their metric filters and the alarms on the metrics of these filters, which the monitoring controls of
 * the benchmarks evaluate. Filters are read once per listing, as one list of the region: accounts have few.
 */
export const logGroupsUnit: AwsUnit<'log_group'> = {
  service: 'logs-groups',
  scope: 'regional',
  resourceTypes: ['log_group'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-cloudwatch-logs');
    const logs = run.service('logs', (settings) => new sdk.CloudWatchLogsClient(settings));

    let allFilters: Promise<Map<string, MetricFilter[]>> | null = null;

    async function alarmsOn(metricName: string, namespace: string) {
      const monitoring = await import('@aws-sdk/client-cloudwatch');
      const cloudWatch = run.service('cloudwatch', (settings) => new monitoring.CloudWatchClient(settings));
      const { MetricAlarms: alarms = [] } = await cloudWatch(
        new monitoring.DescribeAlarmsForMetricCommand({ MetricName: metricName, Namespace: namespace }),
      );
      return sortedSet(
        alarms.map((alarm) => ({
          name: alarm.AlarmName ?? null,
          actions_enabled: alarm.ActionsEnabled ?? false,
          alarm_actions: textSet(alarm.AlarmActions),
        })),
      );
    }

    async function filterSettings(filter: MetricFilter) {
      const metrics = await Promise.all(
        (filter.metricTransformations ?? []).map(async (metric) => ({
          name: metric.metricName ?? null,
          namespace: metric.metricNamespace ?? null,
          value: metric.metricValue ?? null,
          alarms:
            metric.metricName && metric.metricNamespace
              ? await alarmsOn(metric.metricName, metric.metricNamespace)
              : [],
        })),
      );
      return { name: filter.filterName ?? null, pattern: filter.filterPattern ?? null, metrics: sortedSet(metrics) };
    }

    async function filtersByGroup(): Promise<Map<string, MetricFilter[]>> {
      const byGroup = new Map<string, MetricFilter[]>();
      let next: string | undefined;
      do {
        const page = await logs(new sdk.DescribeMetricFiltersCommand({ limit: 50, nextToken: next }));
        for (const filter of page.metricFilters ?? []) {
          const group = filter.logGroupName ?? '';
          byGroup.set(group, [...(byGroup.get(group) ?? []), filter]);
        }
        next = page.nextToken || undefined;
      } while (next !== undefined);
      return byGroup;
    }

    async function metricFilters(logGroupName: string) {
      allFilters ??= filtersByGroup();
      const filters = (await allFilters).get(logGroupName) ?? [];
      return sortedSet(await Promise.all(filters.map(filterSettings)));
    }

    async function describe(group: LogGroup) {
      const name = group.logGroupName;
      const arn = group.logGroupArn ?? group.arn?.replace(/:\*$/, '');
      if (name === undefined || arn === undefined) return null;
      const details = new DetailReader();
      const [filters, tags] = await Promise.all([
        details.read('/metric_filters', () => metricFilters(name), { gone }),
        details.read(
          '/tags',
          async () => tagRecord((await logs(new sdk.ListTagsForResourceCommand({ resourceArn: arn }))).tags),
          { gone },
        ),
      ]);
      return collected({
        resourceType: 'log_group',
        externalId: arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable: details.unreadable,
        configuration: {
          retention_days: group.retentionInDays ?? null,
          kms_key_id: group.kmsKeyId ?? null,
          class: group.logGroupClass ?? null,
          data_protection: group.dataProtectionStatus ?? null,
          metric_filters: filters,
          created_at: group.creationTime === undefined ? null : new Date(group.creationTime).toISOString(),
          observed: { stored_bytes: group.storedBytes ?? null },
        },
      });
    }

    return async (token) => {
      const page = await logs(
        new sdk.DescribeLogGroupsCommand({
          limit: 50,
          nextToken: token ?? undefined,
          ...(run.only ? { logGroupNamePrefix: /:log-group:(.+)$/.exec(run.only.externalId)?.[1] } : {}),
        }),
      );
      return describedPage({ next: page.nextToken, items: page.logGroups ?? [], describe });
    };
  },
};
