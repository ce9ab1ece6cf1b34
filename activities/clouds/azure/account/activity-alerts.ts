import type { ActivityLogAlert } from '../../../../domain/clouds/azure/account/account.ts';
import { lowerId, type AzureItem } from '../session/azure-resource.ts';
import { textSet } from '../../shared/text-set.ts';

interface Condition {
  field?: string;
  equals?: string;
  containsAny?: string[];
}

export interface AlertProperties {
  enabled?: boolean;
  scopes?: string[];
  condition?: { allOf?: (Condition & { anyOf?: Condition[] })[] };
  actions?: { actionGroups?: { actionGroupId?: string }[] };
}

export interface ActionGroupProperties {
  enabled?: boolean;
  /** Every kind of receiver has its own field: `emailReceivers`, `webhookReceivers` … */
  [receivers: `${string}Receivers`]: { status?: string }[] | undefined;
}

/** The fields that identify what happened; conditions on other fields narrow the alert. */
const watched = new Set(['category', 'operationname']);

/** Returns an alert on the activity log, from its row in Resource Graph. */
export function activityAlert(item: AzureItem<AlertProperties>): ActivityLogAlert {
  const { properties } = item;
  const conditions = (properties?.condition?.allOf ?? []).flatMap(({ anyOf, ...one }) => [one, ...(anyOf ?? [])]);
  const fieldOf = ({ field }: Condition): string => field?.toLowerCase() ?? '';
  const valuesOf = (name: string): string[] =>
    textSet(
      conditions
        .filter((one) => fieldOf(one) === name)
        .flatMap(({ equals, containsAny }) => [equals, ...(containsAny ?? [])]),
    );
  return {
    name: item.name ?? '',
    enabled: properties?.enabled ?? true,
    category: valuesOf('category')[0] ?? null,
    operations: valuesOf('operationname'),
    scopes: textSet((properties?.scopes ?? []).map((scope) => lowerId(scope)?.replace(/(?<=.)\/$/, ''))),
    filters: textSet(conditions.filter((one) => !watched.has(fieldOf(one))).map(({ field }) => field)),
    action_groups: textSet(
      (properties?.actions?.actionGroups ?? []).map(({ actionGroupId }) => lowerId(actionGroupId)),
    ),
  };
}

/** Returns an action group from its row in Resource Graph; receivers that unsubscribed do not count. */
export function actionGroup({ id, properties }: AzureItem<ActionGroupProperties>) {
  const receivers = Object.entries(properties ?? {}).flatMap(([name, value]) =>
    name.endsWith('Receivers') && Array.isArray(value) ? value : [],
  );
  return {
    id: lowerId(id) ?? '',
    enabled: properties?.enabled ?? true,
    receivers: receivers.filter(({ status }) => status?.toLowerCase() !== 'disabled').length,
  };
}
