/** The parts of a resource that identify it on a bill. */
export interface BilledResource {
  external_id: string;
  resource_type: string;
  region: string;
  /** Account id of its provider. */
  account_id: string | null;
}

/** The parts of a type's ARN after the account id (service authorization reference). */
const arnParts: Record<string, { service: string; type: string }> = {
  vm_instance: { service: 'ec2', type: 'instance' },
  disk: { service: 'ec2', type: 'volume' },
  snapshot: { service: 'ec2', type: 'snapshot' },
  load_balancer: { service: 'elasticloadbalancing', type: 'loadbalancer' },
};

/**
 * Returns the names under which a bill may list a resource: clouds use ids, ARNs and full paths, some in lower case.
 */
export function billedIds({
  external_id: id,
  resource_type: type,
  region,
  account_id: account,
}: BilledResource): string[] {
  const names = [id, id.toLowerCase()];
  if (type === 'object_bucket') names.push(`arn:aws:s3:::${id}`);
  const part = arnParts[type];
  if (part !== undefined && account !== null && !id.includes('/')) {
    names.push(`arn:aws:${part.service}:${region}:${account}:${part.type}/${id}`);
  }
  return [...new Set(names)];
}
