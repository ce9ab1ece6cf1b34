/** One call of the AWS SDK, so that another program can make the same. */
export interface SdkCall {
  /** Package of the client, e.g. `@aws-sdk/client-s3`. */
  package: string;
  client: string;
  command: string;
  region: string;
  input: unknown;
}

export interface SdkClient {
  send(command: unknown): Promise<unknown>;
  config: { region(): Promise<string> };
}

type ClientClass = new (options: Record<string, unknown>) => SdkClient;
type SdkModule = Record<string, unknown>;

/** Packages of every client that a sync may use. */
export const clientPackages = [
  'accessanalyzer',
  'account',
  'acm',
  'cloudtrail',
  'cloudwatch',
  'cloudwatch-logs',
  'config-service',
  'dynamodb',
  'ec2',
  'ecr',
  'eks',
  'elastic-load-balancing',
  'elastic-load-balancing-v2',
  'elasticache',
  'guardduty',
  'iam',
  'kms',
  'lambda',
  'rds',
  's3',
  's3-control',
  'secrets-manager',
  'securityhub',
  'sns',
  'sqs',
  'sts',
].map((name) => `@aws-sdk/client-${name}`);

/** Loads a client package. */
export async function loadPackage(name: string): Promise<SdkModule> {
  return (await import(name)) as SdkModule;
}

/** Returns the class of a package that sends commands, e.g. `S3Client`, with its name. */
export function clientClassOf(module: SdkModule): { name: string; ClientClass: ClientClass } {
  for (const [name, value] of Object.entries(module)) {
    if (typeof value === 'function' && /^[A-Z].*Client$/.test(name)) {
      return { name, ClientClass: value as ClientClass };
    }
  }
  throw new Error('the package exports no client');
}
