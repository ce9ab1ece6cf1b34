import type {
  Cors,
  FileSystemConfig,
  FunctionUrlAuthType,
  InvokeMode,
  LoggingConfig,
  Runtime,
  SnapStartApplyOn,
  TracingMode,
  UpdateFunctionConfigurationRequest,
} from '@aws-sdk/client-lambda';
import type { JsonObject } from '../../../../domain/json.ts';
import { objectOf, objectsOf, optionalNumber, optionalText, textsOf } from '../../shared/operation-parameters.ts';
import { sets, type AwsOperation, type OperationPlace } from '../session/operation.ts';
import { sdkStructure } from '../session/sdk-names.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';

/** Lambda functions. */
export const functionOperations: Record<string, AwsOperation> = {
  'lambda.update_configuration': sets('lambda:UpdateFunctionConfiguration', async (place, wanted) => {
    const { sdk, lambda, name } = await client(place);
    return lambda(new sdk.UpdateFunctionConfigurationCommand({ FunctionName: name, ...settingsOf(wanted) }));
  }),
  'lambda.put_concurrency': sets('lambda:PutFunctionConcurrency', async (place, wanted) => {
    const { sdk, lambda, name } = await client(place);
    const reserved = optionalNumber(wanted['reserved_concurrency']);
    return reserved === undefined
      ? lambda(new sdk.DeleteFunctionConcurrencyCommand({ FunctionName: name }))
      : lambda(new sdk.PutFunctionConcurrencyCommand({ FunctionName: name, ReservedConcurrentExecutions: reserved }));
  }),
  'lambda.put_url': sets('lambda:UpdateFunctionUrlConfig', async (place, wanted) => {
    const { sdk, lambda, name } = await client(place);
    if (wanted['url'] === null) return lambda(new sdk.DeleteFunctionUrlConfigCommand({ FunctionName: name }));
    const url = objectOf(wanted, 'url');
    const input = {
      FunctionName: name,
      AuthType: optionalText(url['auth_type']) as FunctionUrlAuthType | undefined,
      ...(url['cors'] ? { Cors: sdkStructure(objectOf(url, 'cors')) as Cors } : {}),
      InvokeMode: optionalText(url['invoke_mode']) as InvokeMode | undefined,
    };
    const isThere = (place.present.configuration['url'] ?? null) !== null;
    return isThere
      ? lambda(new sdk.UpdateFunctionUrlConfigCommand(input))
      : lambda(new sdk.CreateFunctionUrlConfigCommand(input));
  }),
  'lambda.set_tags': setsTags({
    call: 'lambda:TagResource',
    act: async (place, tags) => {
      const { sdk, lambda, name } = await client(place);
      return lambda(new sdk.TagResourceCommand({ Resource: name, Tags: tags }));
    },
  }),
  'lambda.remove_tags': removesTags({
    call: 'lambda:UntagResource',
    act: async (place, names) => {
      const { sdk, lambda, name } = await client(place);
      return lambda(new sdk.UntagResourceCommand({ Resource: name, TagKeys: names }));
    },
  }),
};

/** Returns the input of an update: only what is named changes; what is to be removed is sent empty. */
function settingsOf(wanted: JsonObject): Partial<UpdateFunctionConfigurationRequest> {
  const inputs: Record<string, () => Partial<UpdateFunctionConfigurationRequest>> = {
    runtime: () => ({ Runtime: optionalText(wanted['runtime']) as Runtime | undefined }),
    handler: () => ({ Handler: optionalText(wanted['handler']) }),
    role: () => ({ Role: optionalText(wanted['role']) }),
    description: () => ({ Description: optionalText(wanted['description']) ?? '' }),
    timeout_seconds: () => ({ Timeout: optionalNumber(wanted['timeout_seconds']) }),
    memory_mb: () => ({ MemorySize: optionalNumber(wanted['memory_mb']) }),
    layers: () => ({ Layers: textsOf(wanted, 'layers') }),
    kms_key_arn: () => ({ KMSKeyArn: optionalText(wanted['kms_key_arn']) ?? '' }),
    tracing_mode: () => ({
      TracingConfig: { Mode: (optionalText(wanted['tracing_mode']) ?? 'PassThrough') as TracingMode },
    }),
    vpc: () => ({
      VpcConfig: {
        SubnetIds: textsOf(objectOf(wanted, 'vpc'), 'subnet_ids'),
        SecurityGroupIds: textsOf(objectOf(wanted, 'vpc'), 'security_group_ids'),
      },
    }),
    dead_letter_target: () => ({
      DeadLetterConfig: { TargetArn: optionalText(wanted['dead_letter_target']) ?? '' },
    }),
    ephemeral_storage_mb: () => ({
      EphemeralStorage: { Size: optionalNumber(wanted['ephemeral_storage_mb']) },
    }),
    file_systems: () => ({
      FileSystemConfigs: objectsOf(wanted, 'file_systems').map((one) => sdkStructure(one) as FileSystemConfig),
    }),
    logging: () => ({ LoggingConfig: sdkStructure(objectOf(wanted, 'logging')) as LoggingConfig }),
    snap_start: () => ({
      SnapStart: { ApplyOn: (optionalText(wanted['snap_start']) ?? 'None') as SnapStartApplyOn },
    }),
  };
  return Object.assign(
    {},
    ...Object.keys(wanted).map((key) => inputs[key]?.() ?? {}),
  ) as Partial<UpdateFunctionConfigurationRequest>;
}

async function client({ run, target }: OperationPlace) {
  const sdk = await import('@aws-sdk/client-lambda');
  return { sdk, lambda: run.once('lambda', (settings) => new sdk.LambdaClient(settings)), name: target.externalId };
}
