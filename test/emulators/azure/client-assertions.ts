import { createHash, X509Certificate } from 'node:crypto';
import { createRemoteJWKSet, decodeProtectedHeader, errors, importX509, jwtVerify } from 'jose';
import { azureIds } from '../azure-subscription.ts';

/** What an application trusts instead of a secret. */
export interface ApplicationTrust {
  /** PEM of its certificate. */
  certificate?: string;
  /** Its federated credential. */
  federated?: { issuer: string; jwksUrl: string; subject: string };
  now?: () => Date;
}

const federatedAudience = 'api://AzureADTokenExchange';

/**
 * Verifies a client assertion as Entra documents it: signed with the certificate (PS256 or RS256, `x5t#S256`; `aud` is
 * the token endpoint, `iss` and `sub` the application), or by the issuer of a federated credential. Returns null, or
 * what Entra says about it.
 */
export async function assertionFault(form: URLSearchParams, trust: ApplicationTrust): Promise<string | null> {
  if (form.get('client_assertion_type') !== 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer') {
    return 'AADSTS900144: The request body must contain client_assertion_type.';
  }
  const assertion = form.get('client_assertion') ?? '';
  const currentDate = trust.now?.() ?? new Date();
  try {
    const header = decodeProtectedHeader(assertion);
    if (header['x5t#S256'] !== undefined) return await certificateFault(assertion, { trust, currentDate });
    const { federated } = trust;
    if (federated === undefined) return 'AADSTS70021: No matching federated identity record found.';
    const keys = createRemoteJWKSet(new URL(federated.jwksUrl));
    const { payload } = await jwtVerify(assertion, keys, {
      issuer: federated.issuer,
      audience: federatedAudience,
      currentDate,
      requiredClaims: ['exp'],
    });
    return payload.sub === federated.subject
      ? null
      : 'AADSTS700213: No matching federated identity record found for presented assertion subject.';
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    if (error instanceof errors.JWTExpired) return 'AADSTS700024: Client assertion is not within its valid time range.';
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') {
      return 'AADSTS700212: No matching federated identity record found for presented assertion audience.';
    }
    return `AADSTS700027: The certificate or signature of the client assertion is invalid (${error.code}).`;
  }
}

async function certificateFault(
  assertion: string,
  { trust: { certificate }, currentDate }: { trust: ApplicationTrust; currentDate: Date },
): Promise<string | null> {
  const unknown = 'AADSTS700027: The certificate with the thumbprint is not registered on the application.';
  if (certificate === undefined) return unknown;
  const thumbprint = createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
  const { alg = '', typ, 'x5t#S256': shown } = decodeProtectedHeader(assertion);
  if (shown !== thumbprint) return unknown;
  if (!['PS256', 'RS256'].includes(alg) || typ !== 'JWT') return 'AADSTS5002738: Invalid JWT token header.';
  const { payload } = await jwtVerify(assertion, await importX509(certificate, alg), {
    issuer: azureIds.clientId,
    subject: azureIds.clientId,
    currentDate,
    clockTolerance: '5 seconds',
    requiredClaims: ['exp', 'nbf', 'jti'],
  });
  // The library addresses the endpoint by https, whatever the emulator speaks.
  const endpoint = new RegExp(`^https://[^/]+/${azureIds.tenantId}/oauth2/v2\\.0/token$`);
  return endpoint.test(String(payload.aud)) ? null : 'AADSTS50027: Invalid JWT token. AudienceUri is not valid.';
}
