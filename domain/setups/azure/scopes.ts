/** Where a custom role of Azure is defined and assigned, in each form of templates. */
export interface RoleScope {
  /** Distinguishes the roles, whose names are unique in a tenant. */
  variable: { terraform: string; shell: string; description: string };
  /** Returns the scope of an id. */
  path: (id: string) => string;
  arm: { schema: string; id: string; name: string };
}

const schemas = 'https://schema.management.azure.com/schemas';

export const subscriptionScope: RoleScope = {
  variable: { terraform: 'subscription_id', shell: 'SUBSCRIPTION_ID', description: 'the id of the subscription' },
  path: (id) => `/subscriptions/${id}`,
  arm: {
    schema: `${schemas}/2018-05-01/subscriptionDeploymentTemplate.json#`,
    id: 'subscription().id',
    name: 'subscription().subscriptionId',
  },
};

/** Subscriptions below inherit the role. The root group has the id of the tenant. */
export const managementGroupScope: RoleScope = {
  variable: {
    terraform: 'management_group_id',
    shell: 'MANAGEMENT_GROUP_ID',
    description: 'the id of the management group; that of the tenant for its root group',
  },
  path: (id) => `/providers/Microsoft.Management/managementGroups/${id}`,
  arm: {
    schema: `${schemas}/2019-08-01/managementGroupDeploymentTemplate.json#`,
    id: 'managementGroup().id',
    name: 'managementGroup().name',
  },
};
