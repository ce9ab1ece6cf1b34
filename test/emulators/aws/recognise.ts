import { describedCalls, type DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';

/** A request as it came. */
export interface AwsRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

interface Route {
  call: DescribedCall;
  method: string;
  pattern: RegExp;
  /** Query parameters that belong to the path. */
  fixed: readonly [name: string, value: string][];
}

const routes: readonly Route[] = describedCalls()
  .filter(({ description }) => description.protocol.startsWith('rest'))
  .map((call) => {
    const [method = '', uri = ''] = call.operation.http.split(' ');
    const [path = '', query = ''] = uri.split('?');
    const escaped = path.replace(/\/$/, '').replaceAll('.', String.raw`\.`);
    const pattern = escaped.replaceAll(/\{[^}]+\+\}/g, '.+').replaceAll(/\{[^}]+\}/g, '[^/]+');
    return { call, method, pattern: new RegExp(`^${pattern}/?$`), fixed: [...new URLSearchParams(query)] };
  })
  // What has more fixed parameters is asked first: a bucket alone is everything's beginning.
  .toSorted((one, other) => other.fixed.length - one.fixed.length);

/** The service in the scope of the signature; null for a request without one. */
export function signedService(headers: AwsRequest['headers']): string | null {
  return /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(String(headers['authorization'] ?? ''))?.[1] ?? null;
}

/** The region in the scope of the signature; null for a request without one. */
export function signedRegion(headers: AwsRequest['headers']): string | null {
  return /Credential=[^/]+\/\d+\/([^/]+)\//.exec(String(headers['authorization'] ?? ''))?.[1] ?? null;
}

/** The parameters of a form; none for another body. */
export const formOfBody = ({ body, headers }: AwsRequest): URLSearchParams =>
  String(headers['content-type'] ?? '').includes('form-urlencoded')
    ? new URLSearchParams(body.toString())
    : new URLSearchParams();

/** The operation that a request asks for, by the protocol of its service; null when it is not described. */
export function recognise(request: AwsRequest): DescribedCall | null {
  const signed = signedService(request.headers);
  const ofService = (call: DescribedCall): boolean => call.description.signingName === signed;
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') {
    // CloudTrail's own name has more in front than clients send.
    const found = ({ name, description: { targetPrefix = '' } }: DescribedCall) =>
      `.${targetPrefix}.${name}`.endsWith(`.${target}`) && target.includes('.');
    return describedCalls().find((call) => ofService(call) && found(call)) ?? null;
  }
  const form = formOfBody(request);
  if (form.has('Action')) {
    const found = ({ name, description }: DescribedCall) =>
      name === form.get('Action') && description.apiVersion === form.get('Version');
    return describedCalls().find((call) => ofService(call) && found(call)) ?? null;
  }
  const { pathname, searchParams } = new URL(request.path, 'http://aws');
  const [, rpc] = /^\/service\/[^/]+\/operation\/([^/]+)$/.exec(pathname) ?? [];
  if (rpc !== undefined) return describedCalls().find((call) => ofService(call) && call.name === rpc) ?? null;
  const route = routes.find(
    ({ call, method, pattern, fixed }) =>
      ofService(call) &&
      method === request.method &&
      pattern.test(decodeURIComponent(pathname)) &&
      fixed.every(([name, value]) => searchParams.get(name) === value),
  );
  return route?.call ?? null;
}
