import { kindOf } from '../../clouds/cloud-names.ts';
import { isObject } from '../../json.ts';
import type { Recommended } from '../recommended.ts';
import type { ResourceFacts } from '../resource-facts.ts';

/** How many are listed by name; the rest are counted. */
const mostNamed = 20;

/**
 * Recommends releasing the unassociated Elastic IP addresses of a region; AWS charges for each (VPC pricing, public
 * IPv4 addresses). The bill does not list them individually, so no figure is given.
 */
export function unattachedAddresses(facts: ResourceFacts): Recommended[] {
  if (facts.kind !== kindOf.aws || facts.resourceType !== 'account_region') return [];
  const { observed } = facts.configuration;
  const found = isObject(observed) ? observed['unattached_addresses'] : null;
  const addresses = Array.isArray(found) ? found.filter(isObject) : [];
  if (addresses.length === 0) return [];
  const named = addresses.slice(0, mostNamed).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  return [
    {
      type: 'cost',
      kind: 'unattached_address',
      severity: 'low',
      title: `Release ${addresses.length === 1 ? 'the unattached address' : `${addresses.length} unattached addresses`} in ${facts.region}`,
      description: 'No instance and no network interface uses these public addresses, and each is billed by the hour.',
      steps: [
        'Check whether a DNS record or a firewall of a third party still refers to them: a released address cannot be recovered.',
        ...named.map((id) => `Release it: aws ec2 release-address --allocation-id ${id} --region ${facts.region}`),
        ...(addresses.length > mostNamed ? [`Then look at the other ${addresses.length - mostNamed}.`] : []),
      ],
      evidence: { unattached_addresses: addresses.slice(0, mostNamed), addresses: addresses.length },
      estimatedMonthlySavings: null,
      finding: null,
    },
  ];
}
