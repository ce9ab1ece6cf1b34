import { S3Client } from '@aws-sdk/client-s3';
import { Ajv } from 'ajv';
import { isObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { resourceTypes, type ResourceTypeDescription } from '../../descriptions/aws/resource-types.ts';
import type { DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { bucketModel, callsOfBucketModel } from './bucket-model.ts';
import { refusal, type AwsAnswer } from './refuse-request.ts';

/** What is asked of Cloud Control. */
export interface ResourceQuestion {
  call: DescribedCall;
  body: Buffer;
  /** Region of the request. */
  region: string;
  /** What the handler leaves out, as one does that ignores what it was not allowed to read. */
  omits: { properties: readonly string[]; from?: string } | null;
}

/** Cloud Control in front of an emulator: reads by the emulator's own services, as AWS's handlers do. */
export interface CloudControl {
  /** Answers `GetResource`. Throws `ModelMistake` when a model does not fit CloudFormation's schema of its type. */
  answer(question: ResourceQuestion): Promise<AwsAnswer>;
  /** How many calls the handlers made. */
  handlerCalls(): number;
}

/** A model that CloudFormation's schema does not allow. */
export class ModelMistake extends Error {
  override readonly name = 'ModelMistake';
}

/** Makes it in front of the emulator at `behind`. */
export function createCloudControl(behind: string): CloudControl {
  const types = resourceTypes();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const validators = new Map(
    Object.values(types).map(({ typeName, properties, definitions }) => [
      typeName,
      ajv.compile({ type: 'object', additionalProperties: false, properties, definitions }),
    ]),
  );
  let handlerCalls = 0;

  async function modelOf(typeName: string, identifier: string, region: string): Promise<JsonObject | null> {
    if (typeName !== 'AWS::S3::Bucket') throw new Error(`no handler reads ${typeName}`);
    const credentials = { accessKeyId: 'AKIAHANDLERHANDLER00', secretAccessKey: 'secret-of-the-handlers' };
    const s3 = new S3Client({ region, endpoint: behind, forcePathStyle: true, credentials });
    try {
      handlerCalls += callsOfBucketModel;
      const model = await bucketModel(s3, identifier);
      // Without what is undefined, as it goes over the wire.
      return model === null ? null : (JSON.parse(JSON.stringify(model)) as JsonObject);
    } finally {
      s3.destroy();
    }
  }

  return {
    handlerCalls: () => handlerCalls,
    async answer({ call, body, region, omits }) {
      const { TypeName: typeName, Identifier: identifier } = JSON.parse(body.toString()) as Record<string, string>;
      const refuse = (code: string, message: string): AwsAnswer => refusal(call, 400, code, message);
      const type = types[typeName ?? ''];
      if (type === undefined || identifier === undefined) {
        return refuse('TypeNotFoundException', `The type ${typeName} cannot be found.`);
      }
      if (type.readPermissions === null) {
        return refuse('UnsupportedActionException', `Resource type ${typeName} does not support READ action`);
      }
      const model = await modelOf(type.typeName, identifier, region);
      if (model === null) return refuse('ResourceNotFoundException', `${typeName} ${identifier} was not found.`);
      const isValid = validators.get(type.typeName);
      if (isValid?.(model) !== true) throw new ModelMistake(`no ${typeName}: ${ajv.errorsText(isValid?.errors)}`);
      const properties = readModel(model, type);
      const isLessened = omits !== null && (omits.from ?? identifier) === identifier;
      if (isLessened) for (const name of omits.properties) delete properties[name];
      const description = { Identifier: identifier, Properties: JSON.stringify(properties) };
      const answer = JSON.stringify({ TypeName: typeName, ResourceDescription: description });
      return { status: 200, contentType: 'application/x-amz-json-1.0', body: answer };
    },
  };
}

/** What a read shows of a model: no property that can only be written. */
export function readModel(model: JsonObject, type: Pick<ResourceTypeDescription, 'writeOnlyProperties'>): JsonObject {
  const shown = structuredClone(model);
  for (const pointer of type.writeOnlyProperties) remove(shown, pointer.split('/').slice(2));
  return shown;
}

function remove(value: Json | undefined, [name = '', ...rest]: readonly string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) remove(item, name === '*' ? rest : [name, ...rest]);
    return;
  }
  if (value === undefined || !isObject(value)) return;
  if (rest.length === 0) delete value[name];
  else for (const member of name === '*' ? Object.values(value) : [value[name]]) remove(member, rest);
}
