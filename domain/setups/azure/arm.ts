import type { CustomRole } from './templates.ts';
import type { RoleScope } from './scopes.ts';

const definitions = 'Microsoft.Authorization/roleDefinitions';
const assignments = 'Microsoft.Authorization/roleAssignments';
const apiVersion = '2022-04-01';

/** Returns the template of a custom role and its assignment, for a deployment at the scope of the role. */
export function armTemplate({ name, description, actions }: CustomRole, { arm }: RoleScope): string {
  const role = `extensionResourceId(${arm.id}, '${definitions}', variables('role'))`;
  const template = {
    $schema: arm.schema,
    contentVersion: '1.0.0.0',
    parameters: {
      principalId: {
        type: 'string',
        metadata: { description: 'Object id of the service principal or managed identity of the audit service' },
      },
    },
    variables: { role: `[guid(${arm.id}, '${name}')]` },
    resources: [
      {
        type: definitions,
        apiVersion,
        name: "[variables('role')]",
        properties: {
          roleName: `[concat('${name} ', ${arm.name})]`,
          description,
          type: 'CustomRole',
          permissions: [{ actions, notActions: [] }],
          assignableScopes: [`[${arm.id}]`],
        },
      },
      {
        type: assignments,
        apiVersion,
        name: `[guid(${arm.id}, variables('role'), parameters('principalId'))]`,
        dependsOn: [`[${role}]`],
        properties: {
          roleDefinitionId: `[${role}]`,
          principalId: "[parameters('principalId')]",
          principalType: 'ServicePrincipal',
        },
      },
    ],
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}
