import type { CollectedResource } from '../../cloud.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { bindingsOf, gcpResource, type GooglePolicy } from '../session/gcp-resource.ts';
import { pageOf } from '../session/listing-pages.ts';

/** The project's own IAM policy, bindings with conditions included. */
export function projectPolicy(run: GcpRun): Promise<GooglePolicy> {
  return run.calls.post<GooglePolicy>('cloudresourcemanager', `/v1/projects/${run.projectId}:getIamPolicy`, {
    options: { requestedPolicyVersion: 3 },
  });
}

async function policy(run: GcpRun): Promise<CollectedResource<'iam_policy'>> {
  return gcpResource({
    resourceType: 'iam_policy',
    externalId: `projects/${run.projectId}`,
    name: `Policy of ${run.projectId}`,
    location: null,
    labels: null,
    configuration: { bindings: bindingsOf(await projectPolicy(run)) },
  });
}

/** Who has which role on the project. */
export const projectPolicyUnit: GcpUnit<'iam_policy'> = {
  service: 'iam-policy',
  resourceTypes: ['iam_policy'],
  open: (run) => async () => pageOf([run], null, policy),
  read: (run) => policy(run),
};
