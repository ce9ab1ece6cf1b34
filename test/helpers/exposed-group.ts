import type { Database } from '../../db/database.ts';
import type { JsonObject } from '../../domain/json.ts';
import { scanPage } from '../../activities/drift/scan-page.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import { noCustomChecks } from './custom-checks.ts';
import { changeResource, makeBaseline, makeDriftExecution, makeProvider, makeResource } from './factories.ts';

const rule = (port: number, cidr: string): JsonObject => ({
  protocol: 'tcp',
  from_port: port,
  to_port: port,
  cidr_ipv4: cidr,
  cidr_ipv6: null,
  prefix_list_id: null,
  security_group: null,
  description: null,
});

/** A security group that allows HTTPS from inside … */
export const closedGroup: JsonObject = { ingress: [rule(443, '10.0.0.0/8')], egress: [] };
/** … and SSH from the internet. */
export const openGroup: JsonObject = {
  ingress: [rule(443, '10.0.0.0/8'), rule(22, '0.0.0.0/0')],
  egress: [],
};

/** A security group as its baseline has it: closed. */
export async function makeClosedGroup(database: Database, { memberId }: { memberId: number }) {
  const provider = await makeProvider(database);
  const resource = await makeResource(database, {
    providerId: provider.id,
    type: 'security_group',
    name: 'web',
    configuration: closedGroup,
  });
  const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId });
  return { providerId: provider.id, resourceId: resource.id, baselineId };
}

/** The same group, opened to the internet since, with the finding of a scan. */
export async function makeExposedGroup(database: Database, by: { memberId: number }) {
  const group = await makeClosedGroup(database, by);
  await changeResource(database, group.resourceId, { configuration: openGroup });
  await scanForDrift(database, group.providerId);
  const finding = await database('drift_findings').where({ resource_id: group.resourceId }).first<{ id: number }>('id');
  return { ...group, driftId: finding.id };
}

/** Compares all resources of a provider with what applies to them, as drift detection does. */
export async function scanForDrift(database: Database, providerId: number): Promise<void> {
  const executionId = await makeDriftExecution(database);
  await scanPage(
    { database, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
    { executionId, providerId, providerKind: 'cloud_a' },
    0,
  );
  await database.transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
}
