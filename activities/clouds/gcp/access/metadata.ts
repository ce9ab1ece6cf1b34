import { CloudError } from '../../errors.ts';
import { askTokenEndpoint, numberIn, textIn } from '../../shared/token-endpoint.ts';
import type { IssuedToken } from '../../shared/token-source.ts';
import { cloudScope, type AccessPlaces } from './places.ts';

const call = 'metadata:token';

/**
 * Requests a token of the service account that is attached to the machine, pod or service on which the workers run
 * (https://cloud.google.com/compute/docs/access/authenticate-workloads).
 */
export async function metadataToken({
  metadataHost,
  identityDispatcher: dispatcher,
}: Pick<AccessPlaces, 'metadataHost' | 'identityDispatcher'>): Promise<IssuedToken> {
  const server = `the metadata server of Google Cloud (${metadataHost})`;
  const url = new URL(`http://${metadataHost}/computeMetadata/v1/instance/service-accounts/default/token`);
  url.searchParams.set('scopes', cloudScope);
  const headers = { 'metadata-flavor': 'Google' };
  const answer = await askTokenEndpoint({ call, subject: server, url, headers, dispatcher });
  const refused = (kind: 'bad_credentials' | 'unavailable' | 'throttled', message: string): CloudError =>
    new CloudError({ kind, call, message });
  const { status, body, header } = answer;
  if (status === 429) throw refused('throttled', `${server} has too many requests`);
  if (status === 404) throw refused('bad_credentials', 'no service account is attached to where the workers run');
  if (status >= 500) throw refused('unavailable', `${server} responded with status ${status}`);
  // Google advises to check it: another server at this address could be anything.
  if (header('metadata-flavor') !== 'Google') {
    throw refused('bad_credentials', `what responds at ${metadataHost} is not the metadata server of Google Cloud`);
  }
  if (status !== 200) throw refused('bad_credentials', `${server} responded with status ${status}`);
  const token = textIn(body, 'access_token');
  const seconds = numberIn(body, 'expires_in');
  if (token === null || seconds === null) throw refused('unavailable', `${server} returned no token`);
  return { token, lifetimeMs: seconds * 1_000 };
}
