import type { AccessCall } from '../../../../domain/access-checks/access-check.ts';
import { addDays, dayOf } from '../../../../domain/anomalies/calendar-days.ts';
import type { AzureRun } from '../session/azure-run.ts';

/** A call that shows whether a resource provider of Azure can be read. */
export interface AzureAccessCall extends Omit<AccessCall, 'service'> {
  send(run: AzureRun): Promise<unknown>;
}

/** Returns the call that lists the resources of a type in the subscription. */
const lists = (type: string, apiVersion: string): AzureAccessCall => ({
  operation: `GET /subscriptions/{}/providers/${type}`,
  permission: `${type}/read`,
  send: ({ calls, subscriptionId }) => calls.get(`/subscriptions/${subscriptionId}/providers/${type}`, apiVersion),
});

/**
 * Resource provider in lower case → its call. Resource Graph leaves out the rows that the caller may not read, without an
 * error, so types that are read with it are listed by Resource Manager here.
 */
export const azureAccessCalls: Readonly<Record<string, AzureAccessCall>> = {
  'microsoft.authorization': lists('Microsoft.Authorization/roleAssignments', '2022-04-01'),
  'microsoft.compute': lists('Microsoft.Compute/virtualMachines', '2026-04-01'),
  'microsoft.containerregistry': lists('Microsoft.ContainerRegistry/registries', '2025-11-01'),
  'microsoft.containerservice': lists('Microsoft.ContainerService/managedClusters', '2026-08-01'),
  'microsoft.costmanagement': {
    operation: 'POST /{}/providers/Microsoft.CostManagement/query',
    permission: 'Microsoft.CostManagement/query/read',
    send({ calls, subscriptionId }) {
      const day = addDays(dayOf(new Date()), -1);
      return calls.post(`/subscriptions/${subscriptionId}/providers/Microsoft.CostManagement/query`, '2025-03-01', {
        type: 'ActualCost',
        timeframe: 'Custom',
        timePeriod: { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z` },
        dataset: {
          granularity: 'Daily',
          aggregation: { totalCost: { name: 'Cost', function: 'Sum' } },
          grouping: [{ type: 'Dimension', name: 'ServiceName' }],
        },
      });
    },
  },
  'microsoft.dbformysql': lists('Microsoft.DBforMySQL/flexibleServers', '2024-12-30'),
  'microsoft.dbforpostgresql': lists('Microsoft.DBforPostgreSQL/flexibleServers', '2024-08-01'),
  'microsoft.devices': {
    ...lists('Microsoft.Devices/IotHubs', '2023-06-30'),
    permission: 'microsoft.devices/iothubs/read',
  },
  'microsoft.insights': {
    ...lists('Microsoft.Insights/diagnosticSettings', '2021-05-01-preview'),
    operation: 'GET /{}/providers/Microsoft.Insights/diagnosticSettings',
  },
  'microsoft.keyvault': lists('Microsoft.KeyVault/vaults', '2023-07-01'),
  'microsoft.network': lists('Microsoft.Network/virtualNetworks', '2023-09-01'),
  'microsoft.resourcegraph': {
    operation: 'POST /providers/Microsoft.ResourceGraph/resources',
    permission: 'Microsoft.ResourceGraph/resources/read',
    send: ({ calls, subscriptionId }) =>
      calls.post('/providers/Microsoft.ResourceGraph/resources', '2022-10-01', {
        subscriptions: [subscriptionId],
        query: "Resources | where type =~ 'microsoft.compute/virtualmachines' | project id",
        options: { resultFormat: 'objectArray', $top: 1 },
      }),
  },
  'microsoft.resources': {
    operation: 'GET /subscriptions/{}',
    permission: 'Microsoft.Resources/subscriptions/read',
    send: ({ calls, subscriptionId }) => calls.get(`/subscriptions/${subscriptionId}`, '2022-12-01'),
  },
  'microsoft.security': {
    ...lists('Microsoft.Security/pricings', '2024-01-01'),
    operation: 'GET /{}/providers/Microsoft.Security/pricings',
  },
  'microsoft.sql': lists('Microsoft.Sql/servers', '2025-01-01'),
  'microsoft.storage': lists('Microsoft.Storage/storageAccounts', '2023-05-01'),
  'microsoft.web': lists('Microsoft.Web/sites', '2025-05-01'),
};
