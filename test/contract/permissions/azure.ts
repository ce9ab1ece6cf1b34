import { Agent } from 'undici';
import { describedCalls } from '../../../activities/clouds/azure/descriptions/described-call.ts';
import { typesAskedFor } from '../../../activities/clouds/azure/descriptions/graph-query.ts';
import { azureOrganization } from '../../../activities/clouds/azure/organization/organization.ts';
import { azureOperations, azureUnits } from '../../../activities/clouds/azure/resources.ts';
import type { AzureRun } from '../../../activities/clouds/azure/session/azure-run.ts';
import { createAzureCalls, type AzureCalls } from '../../../activities/clouds/azure/session/calls.ts';
import type { CollectedResource } from '../../../activities/clouds/cloud.ts';
import { unitListings } from '../../../activities/clouds/shared/unit-listings.ts';
import { cloudDefinitions } from '../../../domain/clouds/clouds.ts';
import { startAzure } from '../../emulators/azure.ts';
import { azureIds } from '../../emulators/azure-subscription.ts';
import { azureSecretTokens } from '../../helpers/cloud-access.ts';
import { drained } from '../../helpers/drained.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { everyOperation } from '../azure/every-operation.ts';
import { Recorder } from '../azure/recorder.ts';
import { groupValues, wholeSubscription } from '../azure/whole-subscription.ts';
import { PermissionRecord, type RecordedPermissions } from './permission-record.ts';

/** Actions that do not follow from verb and path, by "Azure resource provider operations" of Microsoft Learn. */
const otherActions: Readonly<Record<string, string>> = {
  'GET /subscriptions': 'Microsoft.Resources/subscriptions/read',
  'GET /subscriptions/{}': 'Microsoft.Resources/subscriptions/read',
  'POST /{}/providers/Microsoft.CostManagement/query': 'Microsoft.CostManagement/query/read',
  'POST /providers/Microsoft.ResourceGraph/resources': 'Microsoft.ResourceGraph/resources/read',
};
const verbs: Readonly<Record<string, string>> = { GET: 'read', PUT: 'write', PATCH: 'write', DELETE: 'delete' };

/** Permissions of Microsoft Graph are granted separately: domain/setups/azure/directory-roles.ts. */
const isOfManager = (id: string): boolean => !id.startsWith('graph.');

/** Returns the action of an operation: the types on its path, without the names between them. */
function actionOf(id: string): string {
  const [, verb = '', path = ''] = id.split(' ');
  const known = otherActions[`${verb} ${path}`];
  if (known !== undefined) return known;
  const [namespace = '', ...rest] = (path.split('/providers/').at(-1) ?? '').split('/');
  const action = verbs[verb];
  if (action === undefined) throw new Error(`${id} has no action`);
  return [namespace, ...rest.filter((_, index) => index % 2 === 0), action].join('/');
}

/** Returns what every call to Azure needs, from a subscription that has a resource of every type. */
export async function azurePermissionsUsed(): Promise<RecordedPermissions> {
  const azure = await startAzure(wholeSubscription(), { intercept: groupValues });
  const dispatcher = new Agent();
  const signal = noDeadline();
  const { tenantId, subscriptionId } = azureIds;
  const tokens = azureSecretTokens(azure.url);
  const calls = createAzureCalls({
    tokens,
    baseUrl: azure.url,
    dispatcher,
    signal,
    limit: (work) => work(),
    directory: { tokens, url: azure.url },
  });
  const record = new PermissionRecord();
  const rows = new Set<string>();
  const recorded = (): { run: AzureRun; actions: () => string[] } => {
    const recorder = new Recorder();
    const asked = new Set<string>();
    const run = { calls: withRows(recorder.over(calls), asked), subscriptionId, tenantId, signal };
    return { run, actions: () => [...[...recorder.operations].filter(isOfManager).map(actionOf), ...asked] };
  };
  try {
    for (const unit of azureUnits) {
      const reading = recorded();
      const { units, pages, read } = unitListings({ units: [unit], runWith: () => reading.run });
      const resources: CollectedResource[] = [];
      for (const one of units({ regions: [], withGlobal: true })) {
        for await (const page of pages(one, null, signal)) resources.push(...page.resources);
      }
      for (const resource of resources) await read(resource, signal);
      record.listed(unit.resourceTypes, reading.actions());
      for (const action of reading.actions()) rows.add(action);
      for (const present of resources) {
        for (const { name, parameters } of everyOperation(present)) {
          const { externalId, resourceType, region } = present;
          const changing = recorded();
          const target = { externalId, resourceType, region };
          await azureOperations[name]?.act({ run: changing.run, present, target, token: null }, parameters);
          record.changed({ resourceType, operation: name }, changing.actions());
        }
      }
    }
    const listing = new Recorder();
    await drained(azureOrganization({ calls: listing.over(calls), tenantId }, null));
    const reads = describedCalls()
      .map(({ id }) => id)
      .filter((id) => / (?:GET|POST) /.test(id) && isOfManager(id) && !listing.operations.has(id));
    return record.tables(
      Object.keys(cloudDefinitions.azure.types),
      [...reads.map(actionOf), ...rows],
      [...listing.operations].map(actionOf),
    );
  } finally {
    await dispatcher.close();
    await azure.stop();
  }
}

/** Resource Graph shows only rows of types that the caller may read. */
function withRows(calls: AzureCalls, asked: Set<string>): AzureCalls {
  return {
    ...calls,
    post: async (path, version, body) => {
      for (const type of typesAskedFor(JSON.stringify(body))) asked.add(`${type}/read`);
      return calls.post(path, version, body);
    },
  };
}
