import type { ExternalAccount } from '../../../../domain/gcp/external-account.ts';
import type { IssuedToken } from '../../shared/token-source.ts';
import { oauthToken } from './oauth-answer.ts';
import { cloudScope, tokenEndpoints, type AccessPlaces } from './places.ts';
import { subjectToken } from './subject-token.ts';

/** Exchanges a token of another issuer for one of Google (workload identity federation, RFC 8693). */
export async function federatedToken(account: ExternalAccount, places: AccessPlaces): Promise<IssuedToken> {
  return oauthToken({
    call: 'sts:token',
    subject: "Google's Security Token Service",
    identity: `the identity for ${account.audience}`,
    url: tokenEndpoints(places.endpointUrl).exchange,
    dispatcher: places.dispatcher,
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      audience: account.audience,
      scope: cloudScope,
      subject_token_type: account.subjectTokenType,
      subject_token: await subjectToken(account, places),
    },
  });
}
