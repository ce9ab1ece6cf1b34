import type { CollectedResource } from '../../cloud.ts';
import { gcpDetails } from '../session/detail.ts';
import type { GcpRun, GcpUnit } from '../session/gcp-run.ts';
import { bindingsOf, gcpResource, type GooglePolicy } from '../session/gcp-resource.ts';
import { pageOf } from '../session/listing-pages.ts';
import { inheritedPolicies } from './ancestors.ts';

/** Returns the project's own IAM policy, bindings with conditions included. */
export function projectPolicy(run: GcpRun): Promise<GooglePolicy> {
  return run.calls.post<GooglePolicy>('cloudresourcemanager', `/v1/projects/${run.projectId}:getIamPolicy`, {
    options: { requestedPolicyVersion: 3 },
  });
}

async function policy(run: GcpRun): Promise<CollectedResource<'iam_policy'>> {
  const details = gcpDetails();
  const [own, inherited] = await Promise.all([
    projectPolicy(run),
    details.read('/inherited_bindings', async () =>
      (await inheritedPolicies(run)).flatMap((above) =>
        bindingsOf(above.policy).map((binding) => ({ from: above.from, ...binding })),
      ),
    ),
  ]);
  return gcpResource({
    resourceType: 'iam_policy',
    externalId: `projects/${run.projectId}`,
    name: `Policy of ${run.projectId}`,
    location: null,
    labels: null,
    configuration: {
      bindings: bindingsOf(own),
      ...(inherited === undefined ? {} : { inherited_bindings: inherited }),
    },
    unreadable: details.unreadable,
    policy: own,
  });
}

/** The IAM policy of the project, with the bindings that it inherits from its folders and the organization. */
export const projectPolicyUnit: GcpUnit<'iam_policy'> = {
  service: 'iam-policy',
  resourceTypes: ['iam_policy'],
  open: (run) => async () => pageOf([run], null, policy),
  read: (run) => policy(run),
};
