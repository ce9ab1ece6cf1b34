import type { Resolver } from '../../../../platform/outbound/resolver.ts';
import { CloudError } from '../../errors.ts';

/**
 * Explains a name of the cloud that cannot be resolved. STS answers in every region under the same domain: if its name
 * has an address there, the resolver works, and the region lacks the service. Without that proof the cloud is unavailable.
 */
export async function explainUnresolved(
  error: CloudError,
  asked: { name: string; region: string; resolve: Resolver },
): Promise<CloudError> {
  const { name, region, resolve } = asked;
  const domain = name.split(`.${region}.`)[1];
  if (domain === undefined) return error;
  const known = `sts.${region}.${domain}`;
  if (name === known || !(await isResolved(resolve, known))) return error;
  return new CloudError({
    kind: 'not_supported',
    call: error.call,
    code: error.code,
    message: `the name ${name} cannot be resolved, but ${known} can: the service does not exist in this region`,
  });
}

async function isResolved(resolve: Resolver, name: string): Promise<boolean> {
  return resolve(name).then(
    (addresses) => addresses.length > 0,
    () => false,
  );
}
