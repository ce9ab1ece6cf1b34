import { hclList, hclString, requiredProviders } from '../hcl.ts';
import { organizationPermissions, readingPermissions, remediationPermissions } from '../permissions/permissions.ts';
import type { AccessTemplates, SetupTemplates, TemplateInput } from '../templates.ts';
import { armTemplate } from './arm.ts';
import { azureAuditLogTemplates } from './audit-log.ts';
import { azureFeedTemplates } from './change-feed.ts';
import { managementGroupScope, subscriptionScope, type RoleScope } from './scopes.ts';

/** A custom role of Azure. */
export interface CustomRole {
  name: string;
  description: string;
  actions: readonly string[];
}

/**
 * Returns the templates of the custom roles of an Azure subscription, and of a management group. Roles add up: the one for
 * remediation has only what it changes.
 */
export function azureTemplates({ remediations }: TemplateInput): SetupTemplates {
  const reading = {
    name: 'Infrastructure audit reader',
    description: 'Read by the infrastructure audit',
    actions: readingPermissions('azure'),
  };
  const listing = {
    name: 'Infrastructure audit organization reader',
    description: 'Listed and read by the infrastructure audit',
    actions: organizationPermissions('azure'),
  };
  const changing = {
    name: 'Infrastructure audit remediation',
    description: 'Changes that the infrastructure audit makes after an approval',
    actions: remediationPermissions('azure', remediations),
  };
  return {
    reading: templatesOf(reading, subscriptionScope),
    remediation: remediations.length === 0 ? null : templatesOf(changing, subscriptionScope),
    organization: templatesOf(listing, managementGroupScope),
    change_feed: azureFeedTemplates(),
    audit_log: azureAuditLogTemplates(),
  };
}

const templatesOf = (role: CustomRole, scope: RoleScope): AccessTemplates => ({
  cloudformation: null,
  terraform: terraformOf(role, scope),
  arm: armTemplate(role, scope),
  kubernetes: null,
  cli: commandsOf(role, scope),
});

const terraformOf = (
  { name, description, actions }: CustomRole,
  { variable: { terraform: variable, description: meaning }, path }: RoleScope,
): string => `${requiredProviders({ azurerm: '>= 4.0' })}

variable "${variable}" {
  description = ${hclString(meaning)}
  type        = string
}

variable "principal_id" {
  description = "Object id of the service principal or managed identity of the audit service"
  type        = string
}

variable "role_name" {
  type    = string
  default = ${hclString(name)}
}

resource "azurerm_role_definition" "this" {
  name        = var.role_name
  description = ${hclString(description)}
  scope       = "${path(`\${var.${variable}}`)}"

  permissions {
    actions = ${hclList(actions, '    ')}
  }
}

resource "azurerm_role_assignment" "this" {
  scope              = "${path(`\${var.${variable}}`)}"
  role_definition_id = azurerm_role_definition.this.role_definition_resource_id
  principal_id       = var.principal_id
}
`;

function commandsOf(
  { name, description, actions }: CustomRole,
  { variable: { shell: variable, description: meaning }, path }: RoleScope,
): string {
  const definition = JSON.stringify({
    Name: `${name} THE_ID`,
    IsCustom: true,
    Description: description,
    Actions: actions,
    AssignableScopes: [path('THE_ID')],
  }).replaceAll('THE_ID', `'"$${variable}"'`);
  return `set -eu
: "\${${variable}:?set it to ${meaning}}"
: "\${PRINCIPAL_ID:?set it to the object id of the service principal or managed identity of the audit service}"
az role definition create --role-definition '${definition}'
az role assignment create --assignee-object-id "$PRINCIPAL_ID" --assignee-principal-type ServicePrincipal \\
  --scope "${path(`$${variable}`)}" --role "${name} $${variable}"
`;
}
