import type { FunctionConfiguration as CloudFunction } from '@aws-sdk/client-lambda';
import type { FunctionConfiguration } from '../../../../domain/clouds/aws/lambda/function.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { SecretScan } from '../../../../domain/secrets/secret-scan.ts';
import { scannedVariables } from '../../shared/secret-scan.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import { snakeObject, snakeSet, textSet } from '../session/snake-case.ts';
import { tagRecord } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';
import type { UnitRun } from '../session/unit-run.ts';

/**
 * Lambda functions. `GetFunction` would return tags and reserved concurrency in one call, but also a download link for
 * the code, which SecurityAudit does not allow.
 */
export const functionsUnit: AwsUnit<'function'> = {
  service: 'lambda-functions',
  scope: 'regional',
  resourceTypes: ['function'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-lambda');
    const lambda = run.service('lambda', (settings) => new sdk.LambdaClient(settings));

    async function describe(listed: CloudFunction) {
      const { FunctionArn: arn, FunctionName: name } = listed;
      if (arn === undefined || name === undefined) return null;
      const details = new DetailReader();
      const [tags, reserved, policy, url] = await Promise.all([
        details.read('/tags', async () => tagRecord((await lambda(new sdk.ListTagsCommand({ Resource: arn }))).Tags), {
          gone: ['ResourceNotFoundException'],
        }),
        details.read(
          '/reserved_concurrency',
          async () => {
            const concurrency = await lambda(new sdk.GetFunctionConcurrencyCommand({ FunctionName: name }));
            return concurrency.ReservedConcurrentExecutions ?? null;
          },
          { gone: ['ResourceNotFoundException'] },
        ),
        details.read(
          '/policy',
          async () => {
            const { Policy: text } = await lambda(new sdk.GetPolicyCommand({ FunctionName: name }));
            return text ? parsePolicyDocument(text) : null;
          },
          { absent: ['ResourceNotFoundException'] },
        ),
        details.read(
          '/url',
          async () => {
            const urlConfig = await lambda(new sdk.GetFunctionUrlConfigCommand({ FunctionName: name }));
            return {
              auth_type: urlConfig.AuthType ?? null,
              cors: snakeObject(urlConfig.Cors),
              invoke_mode: urlConfig.InvokeMode ?? null,
            };
          },
          { absent: ['ResourceNotFoundException'] },
        ),
      ]);
      const settings = functionSettings(listed);
      const environment = environmentOf(listed, run, details);
      return collected({
        resourceType: 'function',
        externalId: arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable: details.unreadable,
        configuration: {
          ...settings,
          observed: { ...settings.observed, ...(environment === undefined ? {} : { secret_scan: environment.scan }) },
          environment: environment?.fingerprints,
          reserved_concurrency: reserved,
          policy,
          url,
        },
      });
    }

    return async (token) => {
      if (run.only !== null) {
        const one = await lambda(new sdk.GetFunctionConfigurationCommand({ FunctionName: run.only.externalId }));
        return describedPage({ next: null, items: [one], describe });
      }
      const page = await lambda(new sdk.ListFunctionsCommand({ MaxItems: 50, Marker: token ?? undefined }));
      return describedPage({ next: page.NextMarker, items: page.Functions ?? [], describe });
    };
  },
};

function environmentOf(
  listed: CloudFunction,
  { fingerprint }: UnitRun,
  details: DetailReader,
): { fingerprints: Record<string, string>; scan: SecretScan } | undefined {
  const fault = listed.Environment?.Error;
  if (fault) {
    details.unreadable['/environment'] = `access_denied: ${fault.ErrorCode ?? 'the variables cannot be decrypted'}`;
    return undefined;
  }
  const variables = listed.Environment?.Variables ?? {};
  return {
    fingerprints: sortedMap(
      Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fingerprint(value)])),
    ),
    scan: scannedVariables('/environment', { variables, fingerprint }),
  };
}

function functionSettings(listed: CloudFunction): Omit<FunctionConfiguration, 'tags'> {
  const vpc = listed.VpcConfig;
  return {
    runtime: listed.Runtime ?? null,
    handler: listed.Handler ?? null,
    role: listed.Role ?? null,
    description: listed.Description || null,
    timeout_seconds: listed.Timeout ?? null,
    memory_mb: listed.MemorySize ?? null,
    package_type: listed.PackageType ?? null,
    architectures: textSet(listed.Architectures),
    code_sha256: listed.CodeSha256 ?? null,
    layers: (listed.Layers ?? []).flatMap(({ Arn: arn }) => (arn === undefined ? [] : [arn])),
    kms_key_arn: listed.KMSKeyArn ?? null,
    tracing_mode: listed.TracingConfig?.Mode ?? null,
    vpc: vpc?.SubnetIds?.length
      ? {
          vpc_id: vpc.VpcId || null,
          subnet_ids: textSet(vpc.SubnetIds),
          security_group_ids: textSet(vpc.SecurityGroupIds),
        }
      : null,
    dead_letter_target: listed.DeadLetterConfig?.TargetArn ?? null,
    ephemeral_storage_mb: listed.EphemeralStorage?.Size ?? null,
    file_systems: snakeSet(listed.FileSystemConfigs),
    logging: snakeObject(listed.LoggingConfig),
    snap_start: listed.SnapStart?.ApplyOn ?? null,
    observed: {
      last_modified: listed.LastModified ?? null,
      code_size: listed.CodeSize ?? null,
      state: listed.State ?? null,
    },
  };
}
