import type { ArmAnswer, ArmCall } from '../../../sample/azure/server.ts';
import { callsOf, findCall, type DescribedCall } from '../../../activities/clouds/azure/descriptions/described-call.ts';
import { misfits } from '../../descriptions/azure/hold-value.ts';

export const refusal = (status: number, code: string, message: string): ArmAnswer => ({
  status,
  body: { error: { code, message } },
});

/** Parameters that only links to further pages have. */
const linkParameters = new Set(['$skiptoken']);

/** The operation that a call is of, or what Azure says to a call that its description does not allow. */
export function recognised({ method, path, body }: ArmCall): DescribedCall | ArmAnswer {
  const url = new URL(path, 'http://azure');
  const pathname = decodeURIComponent(url.pathname);
  // Microsoft Graph has its version in the path.
  const version = pathname.startsWith('/v1.0/') ? 'v1.0' : url.searchParams.get('api-version');
  const known = callsOf(method, pathname);
  if (known.length === 0) return refusal(404, 'InvalidResourceType', `${method} ${pathname} is no operation of Azure`);
  if (version === null)
    return refusal(400, 'MissingApiVersionParameter', 'The api-version query parameter is required.');
  const call = findCall(method, pathname, version);
  if (call === null) {
    const versions = known.map(({ description }) => description.apiVersion).join(', ');
    return refusal(400, 'NoRegisteredProviderFound', `No ${version} of ${pathname}; versions: ${versions}`);
  }
  const faults = [
    ...[...url.searchParams.keys()]
      .filter((name) => !isParameter(call, name))
      .map((name) => `unknown parameter ${name}`),
    ...call.operation.required.filter((name) => !url.searchParams.has(name)).map((name) => `missing parameter ${name}`),
    ...bodyFaults(call, body),
  ];
  return faults.length === 0 ? call : refusal(400, 'InvalidRequestContent', `${call.id}: ${faults.join('; ')}`);
}

const isParameter = ({ operation: { query } }: DescribedCall, name: string): boolean =>
  linkParameters.has(name.toLowerCase()) || Object.keys(query).some((one) => one.toLowerCase() === name.toLowerCase());

function bodyFaults({ description, operation }: DescribedCall, text: string): string[] {
  if (text === '') return operation.body === null ? [] : ['missing body'];
  if (operation.body === null) return ['unexpected body'];
  const value: unknown = JSON.parse(text);
  return [
    ...misfits(description, `#${operation.body}`, { value, path: operation.body, isAnswer: false }),
    ...(operation.body === 'SecurityRule' ? ruleFaults(value) : []),
  ];
}

/** A rule names each side in one way (Security Rules - Create Or Update). */
function ruleFaults(rule: unknown): string[] {
  const { properties = {} } = rule as { properties?: Record<string, unknown> };
  return ['source', 'destination'].flatMap((side) => {
    const ways = ['AddressPrefix', 'AddressPrefixes', 'ApplicationSecurityGroups'].filter((way) => {
      const value = properties[`${side}${way}`];
      return Array.isArray(value) ? value.length > 0 : Boolean(value);
    });
    return ways.length === 1 ? [] : [`the ${side} of the rule is named in ${ways.length} ways`];
  });
}
