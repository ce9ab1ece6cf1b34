import { sortedSet } from '../../../../domain/clouds/canonical.ts';

interface LoadBalancerStatus {
  loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] };
}

/** Returns the addresses that a load balancer outside the cluster has given, sorted. */
export function addressesOf(status: LoadBalancerStatus | undefined): string[] {
  const given = status?.loadBalancer?.ingress ?? [];
  return sortedSet(given.flatMap(({ ip, hostname }) => [ip, hostname]).filter((address) => address !== undefined));
}
