import { hclList, hclString } from '../hcl.ts';
import { readingPermissions, remediationPermissions } from '../permissions/permissions.ts';
import type { AccessTemplates, SetupTemplates, TemplateInput } from '../templates.ts';

interface CustomRole {
  name: string;
  description: string;
  actions: readonly string[];
}

/** Returns the templates of the custom roles of an Azure subscription. Roles add up: the one for remediation has only what it changes. */
export function azureTemplates({ remediations }: TemplateInput): SetupTemplates {
  const reading = {
    name: 'Infrastructure audit reader',
    description: 'Read by the infrastructure audit',
    actions: readingPermissions('azure'),
  };
  const changing = {
    name: 'Infrastructure audit remediation',
    description: 'Changes that the infrastructure audit makes after an approval',
    actions: remediationPermissions('azure', remediations),
  };
  return {
    reading: templatesOf(reading),
    remediation: remediations.length === 0 ? null : templatesOf(changing),
  };
}

const templatesOf = (role: CustomRole): AccessTemplates => ({
  cloudformation: null,
  terraform: terraformOf(role),
  kubernetes: null,
  cli: commandsOf(role),
});

const terraformOf = ({ name, description, actions }: CustomRole): string => `terraform {
  required_providers {
    azurerm = {
      source  = "hashicorp/azurerm"
      version = ">= 4.0"
    }
  }
}

variable "subscription_id" {
  type = string
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
  scope       = "/subscriptions/\${var.subscription_id}"

  permissions {
    actions = ${hclList(actions, '    ')}
  }
}

resource "azurerm_role_assignment" "this" {
  scope              = "/subscriptions/\${var.subscription_id}"
  role_definition_id = azurerm_role_definition.this.role_definition_resource_id
  principal_id       = var.principal_id
}
`;

function commandsOf({ name, description, actions }: CustomRole): string {
  const definition = JSON.stringify({
    Name: `${name} SUBSCRIPTION`,
    IsCustom: true,
    Description: description,
    Actions: actions,
    AssignableScopes: ['/subscriptions/SUBSCRIPTION'],
  }).replaceAll('SUBSCRIPTION', '\'"$SUBSCRIPTION_ID"\'');
  return `set -eu
: "\${SUBSCRIPTION_ID:?set it to the id of the subscription}"
: "\${PRINCIPAL_ID:?set it to the object id of the service principal or managed identity of the audit service}"
az role definition create --role-definition '${definition}'
az role assignment create --assignee-object-id "$PRINCIPAL_ID" --assignee-principal-type ServicePrincipal \\
  --scope "/subscriptions/$SUBSCRIPTION_ID" --role "${name} $SUBSCRIPTION_ID"
`;
}
