/** The region and account of the comparison. */
export const comparedRegion = 'us-east-1';
export const comparedAccount = '123456789012';
export const comparedCredentials = { accessKeyId: 'AKIACOMPARECOMPARE00', secretAccessKey: 'secret-of-the-comparison' };

export function seedSettings(endpoint: string) {
  return { endpoint, region: comparedRegion, credentials: comparedCredentials };
}

/** A policy document as text. */
export function policy(...statements: object[]): string {
  return JSON.stringify({ Version: '2012-10-17', Statement: statements });
}
