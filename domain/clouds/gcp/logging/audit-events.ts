import type { AuditEvent } from './log-alerts.ts';

const activity = 'projects/p/logs/cloudaudit.googleapis.com%2Factivity';

/** Returns an event in the forms of several method names, with what all entries of audit logs have. */
function event(fields: Readonly<Record<string, string>>, methods: readonly string[]): AuditEvent {
  return methods.map(
    (method) =>
      new Map(
        Object.entries({
          logName: activity,
          'protoPayload.@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
          'protoPayload.methodName': method,
          ...fields,
        }),
      ),
  );
}

/** Returns the method names of a Compute Engine call; audit logs include the API version that was called. */
const compute = (type: string, method: string): AuditEvent =>
  event({ 'resource.type': type, 'protoPayload.serviceName': 'compute.googleapis.com' }, [
    `v1.compute.${method}`,
    `beta.compute.${method}`,
  ]);

const policyDelta = 'protoPayload.serviceData.policyDelta';
const resourceManager = {
  'resource.type': 'project',
  'protoPayload.serviceName': 'cloudresourcemanager.googleapis.com',
};

const ownership = (action: string): AuditEvent =>
  event(
    {
      ...resourceManager,
      [`${policyDelta}.bindingDeltas.action`]: action,
      [`${policyDelta}.bindingDeltas.role`]: 'roles/owner',
    },
    ['SetIamPolicy'],
  );

/** Audit log events by what they change: the fields by which metric filters match them. */
export const auditEvents = {
  ownership: [
    event({ ...resourceManager, 'protoPayload.request.member': 'projectOwnerInvitee' }, [
      'InsertProjectOwnershipInvite',
    ]),
    ownership('REMOVE'),
    ownership('ADD'),
  ],
  auditConfiguration: [
    event({ ...resourceManager, [`${policyDelta}.auditConfigDeltas.action`]: 'REMOVE' }, ['SetIamPolicy']),
  ],
  customRoles: ['CreateRole', 'DeleteRole', 'UpdateRole', 'UndeleteRole'].map((method) =>
    event({ 'resource.type': 'iam_role', 'protoPayload.serviceName': 'iam.googleapis.com' }, [
      `google.iam.admin.v1.${method}`,
    ]),
  ),
  firewallRules: ['patch', 'insert', 'delete'].map((method) => compute('gce_firewall_rule', `firewalls.${method}`)),
  routes: ['delete', 'insert'].map((method) => compute('gce_route', `routes.${method}`)),
  networks: ['insert', 'patch', 'delete', 'removePeering', 'addPeering'].map((method) =>
    compute('gce_network', `networks.${method}`),
  ),
  bucketPermissions: [
    event({ 'resource.type': 'gcs_bucket', 'protoPayload.serviceName': 'storage.googleapis.com' }, [
      'storage.setIamPermissions',
    ]),
  ],
  databaseInstances: [
    event({ 'resource.type': 'cloudsql_database', 'protoPayload.serviceName': 'cloudsql.googleapis.com' }, [
      'cloudsql.instances.update',
    ]),
  ],
} satisfies Record<string, readonly AuditEvent[]>;
