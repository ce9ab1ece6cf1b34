import { readExternalAccount } from '../../../../domain/gcp/external-account.ts';
import { impersonatedIn, serviceAccountPattern } from '../../../../domain/gcp/service-account-address.ts';
import { readServiceAccountFile } from '../../../../domain/gcp/service-account-file.ts';
import { isObject, objectIn, type JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import { textIn } from '../../shared/token-endpoint.ts';
import { readIdentityFile } from '../../shared/identity-file.ts';
import type { IssuedToken } from '../../shared/token-source.ts';
import { federatedToken } from './federation.ts';
import { impersonatedToken } from './impersonation.ts';
import { metadataToken } from './metadata.ts';
import { oauthToken } from './oauth-answer.ts';
import { tokenEndpoints, type AccessPlaces } from './places.ts';
import { keyToken } from './service-account-key.ts';

const call = 'application-default';

/**
 * Requests a token of the identity that the workers have, in Google's order: the file that
 * `GOOGLE_APPLICATION_CREDENTIALS` names, gcloud's file, the metadata server
 * (https://cloud.google.com/docs/authentication/application-default-credentials). The files are read each time, so that
 * replacing one needs no restart.
 */
export async function applicationDefaultToken(places: AccessPlaces): Promise<IssuedToken> {
  const path = places.credentialsFile ?? places.gcloudFile;
  const text = await readIdentityFile({ call, path, mayBeAbsent: places.credentialsFile === null });
  return text === null ? metadataToken(places) : tokenOfFile(text, { path, places });
}

async function tokenOfFile(
  text: string,
  { path, places }: { path: string; places: AccessPlaces },
): Promise<IssuedToken> {
  const file = objectIn(text);
  if (file === null) throw refused(`${path} is not a JSON object`);
  const type = textIn(file, 'type');
  const { endpointUrl, dispatcher } = places;
  const { token: tokenUrl } = tokenEndpoints(endpointUrl);
  if (type === 'service_account') {
    const reading = readServiceAccountFile(text, { tokenUrl });
    if (!reading.ok) throw unusable(path, reading.faults);
    return keyToken({ key: reading.file, tokenUrl, dispatcher });
  }
  if (type === 'authorized_user') return userToken(file, { path, places });
  if (type === 'external_account') {
    const reading = readExternalAccount(text, places);
    if (!reading.ok) throw unusable(path, reading.faults);
    const { account } = reading;
    const { impersonate, lifetimeSeconds } = account;
    const chain = impersonate === null ? [] : [impersonate];
    return impersonatedToken({ chain, lifetimeSeconds }, { source: () => federatedToken(account, places), places });
  }
  if (type === 'impersonated_service_account') return impersonatedByFile(file, { path, places });
  throw refused(`${path} has a type of credentials that is not supported`);
}

/** `gcloud auth application-default login`: the refresh token of a person. */
async function userToken(
  file: JsonObject,
  { path, places }: { path: string; places: AccessPlaces },
): Promise<IssuedToken> {
  const [clientId, clientSecret, refreshToken] = ['client_id', 'client_secret', 'refresh_token'].map((name) =>
    textIn(file, name),
  );
  if (clientId == null || clientSecret == null || refreshToken == null) {
    throw refused(`${path} lacks client_id, client_secret or refresh_token`);
  }
  return oauthToken({
    call,
    subject: "Google's token endpoint",
    identity: `the user of ${path}`,
    url: tokenEndpoints(places.endpointUrl).token,
    dispatcher: places.dispatcher,
    form: {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    },
  });
}

/** `gcloud auth application-default login --impersonate-service-account`. */
async function impersonatedByFile(
  file: JsonObject,
  { path, places }: { path: string; places: AccessPlaces },
): Promise<IssuedToken> {
  const acting = impersonatedIn(file['service_account_impersonation_url'], places);
  const delegates: unknown = file['delegates'] ?? [];
  const source = file['source_credentials'];
  const isAddress = (value: unknown): value is string =>
    typeof value === 'string' && new RegExp(serviceAccountPattern).test(value);
  const areAddresses = Array.isArray(delegates) && delegates.every(isAddress);
  if (acting === null || !areAddresses || !isObject(source) || source['type'] === 'impersonated_service_account') {
    throw refused(`${path} does not say which service account is impersonated, or by whom`);
  }
  const text = JSON.stringify(source);
  return impersonatedToken(
    { chain: [...delegates, acting], lifetimeSeconds: null },
    { source: () => tokenOfFile(text, { path, places }), places },
  );
}

function unusable(path: string, faults: readonly string[]): CloudError {
  return refused(`${path} cannot be used: ${faults.join('; ')}`);
}

function refused(message: string): CloudError {
  return new CloudError({ kind: 'bad_credentials', call, message });
}
