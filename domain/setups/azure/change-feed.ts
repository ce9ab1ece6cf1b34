import { hclList, hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const name = 'infrastructure-audit-changes';
/** Receives and removes messages, and does nothing else (Azure, "built-in roles for storage"). */
const role = { name: 'Storage Queue Data Message Processor', id: '8a0f0c08-91a1-4084-bc3d-661d67233fed' };
/** Calls that were made; those that failed or were cancelled changed nothing. */
const eventTypes = ['Write', 'Delete', 'Action'].map((call) => `Microsoft.Resources.Resource${call}Success`);
const topicType = 'Microsoft.Resources.Subscriptions';

/**
 * Returns the templates of a change feed: a queue in a storage account, an event subscription that sends the calls of the
 * subscription to it, and the right to receive its messages.
 */
export function azureFeedTemplates(): AccessTemplates {
  return { cloudformation: null, terraform: terraform(), arm: arm(), kubernetes: null, cli: commands() };
}

function arm(): string {
  const queue = `resourceId('Microsoft.Storage/storageAccounts/queueServices/queues', parameters('storageAccountName'), 'default', '${name}')`;
  const account = "resourceId('Microsoft.Storage/storageAccounts', parameters('storageAccountName'))";
  const template = {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: {
      storageAccountName: {
        type: 'string',
        metadata: { description: 'Name of a storage account in the resource group of the deployment' },
      },
      principalId: {
        type: 'string',
        metadata: { description: 'Object id of the service principal or managed identity of the audit service' },
      },
    },
    resources: [
      {
        type: 'Microsoft.Storage/storageAccounts/queueServices/queues',
        apiVersion: '2023-01-01',
        name: `[concat(parameters('storageAccountName'), '/default/${name}')]`,
      },
      {
        type: 'Microsoft.EventGrid/systemTopics',
        apiVersion: '2022-06-15',
        name,
        location: 'global',
        properties: { source: '[subscription().id]', topicType },
      },
      {
        type: 'Microsoft.EventGrid/systemTopics/eventSubscriptions',
        apiVersion: '2022-06-15',
        name: `${name}/${name}`,
        dependsOn: [`[resourceId('Microsoft.EventGrid/systemTopics', '${name}')]`, `[${queue}]`],
        properties: {
          destination: {
            endpointType: 'StorageQueue',
            properties: { resourceId: `[${account}]`, queueName: name },
          },
          eventDeliverySchema: 'EventGridSchema',
          filter: { includedEventTypes: eventTypes },
        },
      },
      {
        type: 'Microsoft.Authorization/roleAssignments',
        apiVersion: '2022-04-01',
        scope: `[${queue}]`,
        name: `[guid(${queue}, parameters('principalId'))]`,
        dependsOn: [`[${queue}]`],
        properties: {
          roleDefinitionId: `[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', '${role.id}')]`,
          principalId: "[parameters('principalId')]",
          principalType: 'ServicePrincipal',
        },
      },
    ],
    outputs: {
      queueUrl: {
        type: 'string',
        value: `[concat(reference(${account}, '2023-01-01').primaryEndpoints.queue, '${name}')]`,
      },
    },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}

const terraform = (): string => `${requiredProviders({ azurerm: '>= 4.0' })}

variable "subscription_id" {
  description = "Id of the subscription"
  type        = string
}

variable "resource_group_name" {
  description = "Resource group of the storage account and of the system topic"
  type        = string
}

variable "storage_account_name" {
  type = string
}

variable "principal_id" {
  description = "Object id of the service principal or managed identity of the audit service"
  type        = string
}

data "azurerm_storage_account" "this" {
  name                = var.storage_account_name
  resource_group_name = var.resource_group_name
}

resource "azurerm_storage_queue" "this" {
  name                 = ${hclString(name)}
  storage_account_name = data.azurerm_storage_account.this.name
}

resource "azurerm_eventgrid_system_topic" "this" {
  name                   = ${hclString(name)}
  resource_group_name    = var.resource_group_name
  location               = "Global"
  source_arm_resource_id = "/subscriptions/\${var.subscription_id}"
  topic_type             = ${hclString(topicType)}
}

resource "azurerm_eventgrid_system_topic_event_subscription" "this" {
  name                = ${hclString(name)}
  system_topic        = azurerm_eventgrid_system_topic.this.name
  resource_group_name = var.resource_group_name
  included_event_types = ${hclList(eventTypes, '  ')}

  storage_queue_endpoint {
    storage_account_id = data.azurerm_storage_account.this.id
    queue_name         = azurerm_storage_queue.this.name
  }
}

resource "azurerm_role_assignment" "this" {
  scope                = "\${data.azurerm_storage_account.this.id}/queueServices/default/queues/\${azurerm_storage_queue.this.name}"
  role_definition_name = ${hclString(role.name)}
  principal_id         = var.principal_id
}

output "queue_url" {
  description = "To enter as queue_url of the change feed"
  value       = "\${data.azurerm_storage_account.this.primary_queue_endpoint}\${azurerm_storage_queue.this.name}"
}
`;

const commands = (): string => `set -eu
: "\${SUBSCRIPTION_ID:?set it to the id of the subscription}"
: "\${STORAGE_ACCOUNT_ID:?set it to the id of a storage account}"
: "\${PRINCIPAL_ID:?set it to the object id of the service principal or managed identity of the audit service}"
account="\${STORAGE_ACCOUNT_ID##*/}"
az storage queue create --name ${name} --account-name "$account" --auth-mode login
az eventgrid event-subscription create --name ${name} --source-resource-id "/subscriptions/$SUBSCRIPTION_ID" \\
  --endpoint-type storagequeue --endpoint "$STORAGE_ACCOUNT_ID/queueservices/default/queues/${name}" \\
  --included-event-types ${eventTypes.join(' ')}
az role assignment create --assignee-object-id "$PRINCIPAL_ID" --assignee-principal-type ServicePrincipal \\
  --scope "$STORAGE_ACCOUNT_ID/queueServices/default/queues/${name}" --role '${role.name}'
echo "settings.queue_url: $(az storage account show --ids "$STORAGE_ACCOUNT_ID" --query primaryEndpoints.queue --output tsv)${name}"
`;
