import {
  decidingConstraints,
  type EffectivePolicy,
} from '../../../../domain/clouds/gcp/account/organization-policies.ts';
import type { GcpRun } from '../session/gcp-run.ts';

/** `Policy` of the Organization Policy API, as far as it is read. */
interface GooglePolicy {
  spec?: { rules?: { enforce?: boolean; condition?: { expression?: string } }[] };
}

/**
 * Returns the organization policies in effect on the project, of the constraints that decide checks: its own, or those of
 * its folders and its organization. Throws `CloudError` when one may not be read.
 */
export function organizationPolicies(run: GcpRun): Promise<EffectivePolicy[]> {
  return Promise.all(
    decidingConstraints.map(async (constraint) => {
      const { spec } = await run.calls.get<GooglePolicy>(
        'orgpolicy',
        `/v2/projects/${run.projectId}/policies/${constraint}:getEffectivePolicy`,
      );
      const rules = spec?.rules ?? [];
      return {
        constraint,
        enforced: rules.some(({ enforce, condition }) => enforce === true && condition === undefined),
        conditional: rules.some(({ condition }) => condition !== undefined),
      };
    }),
  );
}
