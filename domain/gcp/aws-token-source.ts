import type { JsonObject } from '../json.ts';

/** The request that Google sends to AWS; `{region}` is the Region of the workers. */
export const awsVerificationUrl = 'https://sts.{region}.amazonaws.com?Action=GetCallerIdentity&Version=2011-06-15';

/** Token type of a signed request of AWS. */
export const awsTokenType = 'urn:ietf:params:aws:token-type:aws4_request';

/** What gcloud writes as the addresses of the metadata; the addresses that are used are always these. */
const metadataUrls: Readonly<Record<string, readonly string[]>> = {
  region_url: ['http://169.254.169.254/latest/meta-data/placement/availability-zone'],
  url: ['http://169.254.169.254/latest/meta-data/iam/security-credentials'],
  imdsv2_session_token_url: ['http://169.254.169.254/latest/api/token'],
};

/**
 * Returns why workers in AWS cannot be the token source that a configuration describes; null if they can. Another
 * address would get a signed request, or say who signs it.
 */
export function awsSourceRefusal(
  source: JsonObject,
  { processIdentity, tokenType }: { processIdentity: boolean; tokenType: unknown },
): string | null {
  if (source['environment_id'] !== 'aws1') return '.environment_id must be aws1';
  if (source['file'] !== undefined) return '.file cannot be combined with environment_id';
  if (!processIdentity) return '.environment_id uses the identity of the workers: PROCESS_IDENTITY is off';
  const url = source['regional_cred_verification_url'];
  if (url !== awsVerificationUrl) return `.regional_cred_verification_url must be ${awsVerificationUrl}`;
  for (const [name, known] of Object.entries(metadataUrls)) {
    const given = source[name];
    if (given !== undefined && !known.some((one) => one === given)) return `.${name} must be ${known.join(' or ')}`;
  }
  return tokenType === awsTokenType ? null : `.environment_id needs the subject_token_type ${awsTokenType}`;
}
