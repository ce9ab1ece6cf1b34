import { hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const name = 'infrastructure-audit';
/** Leaves out what only reads. */
const category = 'kube-audit-admin';
const role = 'Storage Blob Data Reader';

/**
 * Returns the templates for reading the audit log of an AKS cluster: a diagnostic setting that sends it to a storage
 * account, and the right to read the blobs of that account.
 */
export function azureAuditLogTemplates(): AccessTemplates {
  return { cloudformation: null, arm: null, terraform: terraform(), kubernetes: null, cli: commands() };
}

const terraform = (): string => `${requiredProviders({ azurerm: '>= 4.0' })}

variable "cluster_id" {
  description = "Id of the AKS cluster"
  type        = string
}

variable "storage_account_id" {
  description = "Id of a storage account in the region of the cluster"
  type        = string
}

variable "principal_id" {
  description = "Object id of the service principal or managed identity of the audit service"
  type        = string
}

resource "azurerm_monitor_diagnostic_setting" "this" {
  name               = ${hclString(name)}
  target_resource_id = var.cluster_id
  storage_account_id = var.storage_account_id

  enabled_log {
    category = ${hclString(category)}
  }
}

resource "azurerm_role_assignment" "this" {
  scope                = var.storage_account_id
  role_definition_name = ${hclString(role)}
  principal_id         = var.principal_id
}
`;

const commands = (): string => `set -eu
: "\${CLUSTER_ID:?set it to the id of the AKS cluster}"
: "\${STORAGE_ACCOUNT_ID:?set it to the id of a storage account in the region of the cluster}"
: "\${PRINCIPAL_ID:?set it to the object id of the service principal or managed identity of the audit service}"
az monitor diagnostic-settings create --name ${name} --resource "$CLUSTER_ID" \\
  --storage-account "$STORAGE_ACCOUNT_ID" --logs '${JSON.stringify([{ category, enabled: true }])}'
az role assignment create --assignee-object-id "$PRINCIPAL_ID" --assignee-principal-type ServicePrincipal \\
  --scope "$STORAGE_ACCOUNT_ID" --role '${role}'
`;
