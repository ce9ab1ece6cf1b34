import { canonicalText, sortedSet } from '../../../../domain/clouds/canonical.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { objectOf, objectsOf, optionalNumber, optionalText } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';

/** Retention, keys, metric filters and tags of log groups. */
export const logGroupOperations: Record<string, AwsOperation> = {
  'logs.set_retention': sets('logs:PutRetentionPolicy', async (place, wanted) => {
    const { sdk, logs, group } = await logGroups(place);
    const days = optionalNumber(wanted['retention_days']);
    return days === undefined
      ? logs(new sdk.DeleteRetentionPolicyCommand(group))
      : logs(new sdk.PutRetentionPolicyCommand({ ...group, retentionInDays: days }));
  }),
  'logs.set_key': sets('logs:AssociateKmsKey', async (place, wanted) => {
    const { sdk, logs, group } = await logGroups(place);
    const key = optionalText(wanted['kms_key_id']);
    return key === undefined
      ? logs(new sdk.DisassociateKmsKeyCommand(group))
      : logs(new sdk.AssociateKmsKeyCommand({ ...group, kmsKeyId: key }));
  }),
  'logs.put_metric_filter': {
    call: 'logs:PutMetricFilter',
    looksAt: () => ['metric_filters'],
    remaining: async (present, parameters) => {
      const filter = objectOf(parameters, 'filter');
      const held = filterNamed(present, filter['name'] ?? null);
      return held !== undefined && filterText(held) === filterText(filter) ? null : parameters;
    },
    act: async (place, wanted) => {
      const { sdk, logs, group } = await logGroups(place);
      const filter = objectOf(wanted, 'filter');
      return logs(
        new sdk.PutMetricFilterCommand({
          ...group,
          filterName: optionalText(filter['name']),
          filterPattern: optionalText(filter['pattern']) ?? '',
          metricTransformations: objectsOf(filter, 'metrics').map((metric) => ({
            metricName: optionalText(metric['name']),
            metricNamespace: optionalText(metric['namespace']),
            metricValue: optionalText(metric['value']),
          })),
        }),
      );
    },
  },
  'logs.delete_metric_filter': {
    call: 'logs:DeleteMetricFilter',
    looksAt: () => ['metric_filters'],
    remaining: async (present, parameters) =>
      filterNamed(present, objectOf(parameters, 'filter')['name'] ?? null) === undefined ? null : parameters,
    act: async (place, wanted) => {
      const { sdk, logs, group } = await logGroups(place);
      const filterName = optionalText(objectOf(wanted, 'filter')['name']);
      return logs(new sdk.DeleteMetricFilterCommand({ ...group, filterName }));
    },
  },
  'logs.set_tags': setsTags({
    call: 'logs:TagResource',
    act: async (place, tags) => {
      const { sdk, logs } = await logGroups(place);
      return logs(new sdk.TagResourceCommand({ resourceArn: place.target.externalId, tags }));
    },
  }),
  'logs.remove_tags': removesTags({
    call: 'logs:UntagResource',
    act: async (place, names) => {
      const { sdk, logs } = await logGroups(place);
      return logs(new sdk.UntagResourceCommand({ resourceArn: place.target.externalId, tagKeys: names }));
    },
  }),
};

function filterNamed(present: CollectedResource, name: Json): JsonObject | undefined {
  return objectsOf(present.configuration, 'metric_filters').find((filter) => filter['name'] === name);
}

/** Returns the text of a filter without the alarms on its metrics, which are not its own. */
function filterText(filter: JsonObject): string {
  const metrics = objectsOf(filter, 'metrics').map(({ alarms: _alarms, ...metric }) => metric);
  return canonicalText({ pattern: filter['pattern'] ?? null, metrics: sortedSet(metrics) });
}

async function logGroups({ run, present }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-cloudwatch-logs');
  const logs = run.once('logs', (settings) => new sdk.CloudWatchLogsClient(settings));
  return { sdk, logs, group: { logGroupName: present.name } };
}
