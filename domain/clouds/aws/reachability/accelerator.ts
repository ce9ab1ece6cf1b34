import type { AwsFacts } from '../rules.ts';
import { attempt } from './attempt.ts';

/**
 * Returns why something in a VPC may be reached by Global Accelerator, which needs no public address there; null where it
 * cannot. Which endpoints an accelerator has is not read.
 */
export function whyAccelerated(vpcId: string, facts: AwsFacts): string | null {
  return attempt(
    () => {
      const network = facts.get('network', vpcId);
      if (network.texts('internet_gateway_ids').length === 0) return null;
      const [accelerator] = network.group('observed').texts('accelerator_interfaces');
      if (accelerator === undefined) return null;
      return `Global Accelerator reaches VPC ${vpcId} through ${accelerator}; its endpoints are not read`;
    },
    (reason) => reason,
  );
}
